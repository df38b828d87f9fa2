{
  "format": "proofmark-certificate/1",
  "claim": "gain.order.b",
  "says": "gap(1/10, 1/10) <= rho_i(1/10, 1/10)",
  "sha256": "894eb6f0c64a8368154f7cb97fdf8ab73e30fff0ec1582bc8c6a3c1d70d9c894",
  "verdict": "certified",
  "goals": [
    {"lhs":6,"relation":"<=","rhs":8,"from":"says"}
  ],
  "steps": [
    {"op":"const","value":"1","lo":"1","hi":"1"},
    {"op":"const","value":"10","lo":"10","hi":"10"},
    {"op":"div","args":[0,1],"lo":"1/10","hi":"1/10"},
    {"op":"const","value":"2","lo":"2","hi":"2"},
    {"op":"mul","args":[3,2],"lo":"1/5","hi":"1/5"},
    {"op":"add","args":[4,2],"lo":"3/10","hi":"3/10"},
    {"op":"div","args":[2,5],"lo":"1/3","hi":"1/3"},
    {"op":"add","args":[2,2],"lo":"1/5","hi":"1/5"},
    {"op":"div","args":[7,5],"lo":"2/3","hi":"2/3"}
  ]
}
