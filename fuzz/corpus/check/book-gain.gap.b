{
  "format": "proofmark-certificate/1",
  "claim": "gain.gap.b",
  "says": "2*rho_i(1/10, 1/10) - 1 == gap(1/10, 1/10)",
  "sha256": "6718bea3669e7ecdce9df26f5c21bd7d43ca587b02f362c637d4fbfef7463ba1",
  "verdict": "certified",
  "goals": [
    {"lhs":9,"relation":"==","rhs":10,"from":"says"}
  ],
  "steps": [
    {"op":"const","value":"2","lo":"2","hi":"2"},
    {"op":"const","value":"1","lo":"1","hi":"1"},
    {"op":"const","value":"10","lo":"10","hi":"10"},
    {"op":"div","args":[1,2],"lo":"1/10","hi":"1/10"},
    {"op":"add","args":[3,3],"lo":"1/5","hi":"1/5"},
    {"op":"mul","args":[0,3],"lo":"1/5","hi":"1/5"},
    {"op":"add","args":[5,3],"lo":"3/10","hi":"3/10"},
    {"op":"div","args":[4,6],"lo":"2/3","hi":"2/3"},
    {"op":"mul","args":[0,7],"lo":"4/3","hi":"4/3"},
    {"op":"sub","args":[8,1],"lo":"1/3","hi":"1/3"},
    {"op":"div","args":[3,6],"lo":"1/3","hi":"1/3"}
  ]
}
