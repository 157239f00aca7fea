#!/usr/bin/env bash
# Sells two tickets, exchanges them, gives one back and reads a report. FOYER_URL says where, FOYER_KEY as whom.
set -euo pipefail

# foyer METHOD PATH [OPTION…]: a refusal ends the program.
foyer() {
    curl --silent --show-error --fail-with-body --request "$1" "$FOYER_URL$2" \
        --header "X-Api-Key: $FOYER_KEY" --header "Content-Type: application/json" "${@:3}"
}
# Each value of a name in an answer, a line each; your program has a reader of JSON.
values() { grep -oE "\"$1\":(\"[^\"]*\"|[0-9]+|\[[0-9]+)" | sed -E 's/^"[a-z_]+":\[?"?//; s/"$//'; }
once() { printf 'Idempotency-Key: %s' "$(cat /proc/sys/kernel/random/uuid)"; }

event=$(foyer GET /api/events | values event | sed -n 1p)
dates=$(foyer GET "/api/events/$event/performances" | values performance)
first=$(sed -n 1p <<<"$dates") second=$(sed -n 2p <<<"$dates")
basket="{\"items\": [{\"performance\": $first, \"tickets\": [{\"ticket_type\": null, \"quantity\": 2}]}]}"
reserved=$(foyer POST /api/reservations --data "$basket" --header "$(once)")
reservation=$(values reservation <<<"$reserved") order=$(values orders <<<"$reserved")
foyer POST "/api/reservations/$reservation/payment" --header "$(once)" \
    --data '{"by": "client", "buyer": {"name": "Ada Byron", "email": "ada@example.org"}}' >/dev/null

# [quote_exchange]
quoted=$(foyer POST "/api/orders/$order/exchange/quote" --data "{\"performance\": $second}")
values difference <<<"$quoted"

# [exchange_order]
made=$(foyer POST "/api/orders/$order/exchange" --header "$(once)" --data "{\"quote\": $(values quote <<<"$quoted")}")
order=$(values new_order <<<"$made")

# [quote_refund]
ticket=$(foyer GET "/api/orders/$order" | values ticket | sed -n '$p')
foyer POST "/api/orders/$order/refunds/quote" --data "{\"tickets\": [$ticket]}" | values amount | sed -n 1p

# [refund_order]
foyer POST "/api/orders/$order/refunds" --header "$(once)" \
    --data "{\"tickets\": [$ticket], \"reason\": \"One of them is ill\"}" | values status

# [list_orders]
foyer GET "/api/orders?performance=$second&limit=10" | values reference

# [list_reports]
foyer GET /api/reports | values report

# [read_report]
foyer GET "/api/reports/exchanges?period=this_year" | values first_day
foyer GET "/api/reports/exchanges?period=this_year" --header "Accept: text/csv"

# [get_reservation]
reserved=$(foyer POST /api/reservations --data "$basket" --header "$(once)")
reservation=$(values reservation <<<"$reserved")
foyer GET "/api/reservations/$reservation" | values expires_at

# [cancel_reservation]
foyer DELETE "/api/reservations/$reservation"
# []
