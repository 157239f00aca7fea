# verify SECRET ID TIMESTAMP SIGNATURES: the body comes on stdin; look at the timestamp's age as well.
verify() {
    local key wanted
    key=$(printf %s "${1#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
    wanted=v1,$({ printf '%s.%s.' "$2" "$3" && cat; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64 -w0)
    [[ " $4 " == *" $wanted "* ]]
}
