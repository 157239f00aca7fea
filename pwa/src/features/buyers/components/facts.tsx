import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { Chip } from "@/ui/Chip";
import { useFormat } from "@/ui/format";
import { LiveValue } from "@/ui/LiveValue";
import { MarkedChip } from "@/ui/MarkedChip";
import { formatCount, formatMoney, toMinor } from "@/ui/money";
import type { Buyer } from "../model";

/** What has come of an order's money, in a few words below its total. */
export function paidText({ status, total, refunded, currency }: Buyer): string {
  const t = textsOf("buyers");
  if (status === "Progress") return t("paid.notYet");
  if (toMinor(refunded) > 0) return t("paid.refunded", { amount: formatMoney(refunded, currency) });
  return toMinor(total) === 0 ? t("paid.free") : t("paid.paid");
}

/** Of which types an order's tickets are, and who comes beside the buyer. */
export function typesText({ types, holders }: Buyer): string {
  const t = textsOf("buyers");
  const [first] = types;
  return inLine([
    // How many there are in all stands beside it.
    types.length === 1 ? first?.name : types.map(({ name, count }) => t("type", { name, count })).join(", "),
    holders.length > 0 && t("for", { names: holders.join(", ") }),
  ]);
}

interface TicketsProps {
  readonly buyer: Buyer;
  readonly zone: string;
  /** In a phone's row, where their types have no line of their own. */
  readonly isSpelt?: boolean;
}

/** How many, and beside it whatever is not Success (spec part 3, section 2.1). */
export function Tickets({ buyer, zone, isSpelt = false }: TicketsProps) {
  const t = textsOf("buyers");
  return (
    <span className="buyers-tickets">
      <LiveValue value={buyer.tickets}>
        {isSpelt ? inLine([t("tickets", { count: buyer.tickets }), typesText(buyer)]) : formatCount(buyer.tickets)}
      </LiveValue>
      <Status buyer={buyer} zone={zone} />
    </span>
  );
}

/** A reservation's number helps nobody who reads: it stays in the spec's word. */
function Status({ buyer: { status, spec, reservedUntil }, zone }: Pick<TicketsProps, "buyer" | "zone">) {
  const t = textsOf("buyers");
  const format = useFormat();
  if (spec === null) return null;
  if (status !== "Progress") return <Chip text={spec} />;
  const text = reservedUntil ? t("reservedUntil", { when: format.stamp(reservedUntil, zone) }) : t("status:Progress");
  return <MarkedChip text={text} mark="wait" word={spec} />;
}
