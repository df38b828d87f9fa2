{
  "format": "proofmark-certificate/1",
  "claim": "rq4.a.m",
  "says": "m(10, 5) == 10",
  "sha256": "3f6bfb3b4bdbcda2c2f99e479a17610d1f68f3f5f8022a5db33fda2c3b5a8d96",
  "verdict": "certified",
  "goals": [
    {"lhs":6,"relation":"==","rhs":0,"from":"says"}
  ],
  "steps": [
    {"op":"const","value":"10","lo":"10","hi":"10"},
    {"op":"const","value":"5","lo":"5","hi":"5"},
    {"op":"const","value":"3","lo":"3","hi":"3"},
    {"op":"sub","args":[1,2],"lo":"2","hi":"2"},
    {"op":"mul","args":[0,3],"lo":"20","hi":"20"},
    {"op":"const","value":"2","lo":"2","hi":"2"},
    {"op":"div","args":[4,5],"lo":"10","hi":"10"}
  ]
}
