#!/bin/sh
# The gate: the book has its usual form, nothing in it is left open, every claim is as expected,
# and the certificates stand on their own. Only exit code 0 is a pass.
set -eu
cd "$(dirname "$0")"
proofmark fmt --check claims.toml
proofmark lint claims.toml
proofmark audit claims.toml --emit certificates
proofmark check claims.toml --certificates certificates
