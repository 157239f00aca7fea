#!/usr/bin/env bash
# Sells two tickets and takes them back. FOYER_URL says where, FOYER_KEY as whom.
set -euo pipefail

# foyer METHOD PATH [OPTION…]: a refusal ends the program.
foyer() {
    curl --silent --show-error --fail-with-body --request "$1" "$FOYER_URL$2" \
        --header "X-Api-Key: $FOYER_KEY" --header "Content-Type: application/json" "${@:3}"
}
# The first value of a name in an answer; your program has a reader of JSON.
first() { grep -oE "\"$1\":(\"[^\"]*\"|[0-9]+|\[[0-9]+)" | head -n 1 | sed -E 's/^"[a-z_]+":\[?"?//; s/"$//'; }
new_key() { cat /proc/sys/kernel/random/uuid; }

# [list_events]
event=$(foyer GET /api/events | first event)

# [list_performances]
performance=$(foyer GET "/api/events/$event/performances?limit=1" | first performance)

# [get_performance]
foyer GET "/api/performances/$performance" | first currency

# [quote_basket]
basket="{\"items\": [{\"performance\": $performance, \"tickets\": [{\"ticket_type\": null, \"quantity\": 2}]}]}"
foyer POST /api/quotes --data "$basket" | first due

# [create_reservation]
reserved=$(foyer POST /api/reservations --data "$basket" --header "Idempotency-Key: $(new_key)")
reservation=$(first reservation <<<"$reserved")
order=$(first orders <<<"$reserved")

# [pay_reservation]
foyer POST "/api/reservations/$reservation/payment" --header "Idempotency-Key: $(new_key)" \
    --data '{"by": "client", "buyer": {"name": "Ada Byron", "email": "ada@example.org"}}' | first reference

# [get_order]
foyer GET "/api/orders/$order" | first status

# [cancel_order]
foyer POST "/api/orders/$order/cancel" --header "Idempotency-Key: $(new_key)" --data '{"reason": "The buyer is ill"}' |
    first status
# []
