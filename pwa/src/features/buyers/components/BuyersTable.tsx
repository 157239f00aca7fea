import { Link } from "react-router-dom";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { Breakable } from "@/ui/Breakable";
import { Button } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { confirm } from "@/ui/confirm";
import { type Column, DataTable, type Loadable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { LiveValue } from "@/ui/LiveValue";
import { MarkedChip } from "@/ui/MarkedChip";
import { formatCount, formatMoney, toMinor } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { type Buyer, stillToCome } from "../model";
import { useAdmit } from "../queries";

interface TableProps {
  readonly buyers: readonly Buyer[] | undefined;
  readonly query: Loadable;
  readonly performance: number;
  readonly zone: string;
  readonly isNarrowed: boolean;
  /** Whether people may be let in from here. */
  readonly admits: boolean;
  /** An order's page takes the place of what stands below the popup. */
  readonly onLeave: () => void;
}

/** The orders of a performance: those bought, then those in progress and the refunded ones, newest first each. */
export function BuyersTable({ buyers, query, performance, zone, isNarrowed, admits, onLeave }: TableProps) {
  const t = textsOf("buyers");
  const format = useFormat();
  const none = isNarrowed ? "noMatch" : "none";
  const name = (buyer: Buyer) => (
    <Link className="fy-link" to={`/OrderDetails/${buyer.order}`} onClick={onLeave}>
      {buyer.name || t("noName")}
    </Link>
  );
  const admission = (buyer: Buyer) => <Admission {...{ buyer, performance, admits }} />;
  const upsells = ({ upsells: count, redeemed }: Buyer) => count > 0 && t("upsells", { count, redeemed });
  const upsellColumn: Column<Buyer> = {
    key: "upsells",
    title: t("columns.upsells"),
    numeric: true,
    cell: (buyer) =>
      buyer.upsells > 0 && (
        <>
          <LiveValue value={buyer.upsells}>{formatCount(buyer.upsells)}</LiveValue>
          <small>{t("admitted", { count: buyer.redeemed })}</small>
        </>
      ),
  };
  const columns: readonly Column<Buyer>[] = [
    {
      key: "name",
      title: t("columns.name"),
      twoLines: true,
      cell: (buyer) => (
        <>
          {name(buyer)}
          {buyer.email && (
            <small>
              <Breakable text={buyer.email} />
            </small>
          )}
          {buyer.comments && <small className="buyers-comment">{buyer.comments}</small>}
        </>
      ),
    },
    {
      key: "tickets",
      title: t("columns.tickets"),
      cell: (buyer) => (
        <>
          <Tickets buyer={buyer} zone={zone} />
          <small>{typesText(buyer)}</small>
        </>
      ),
    },
    {
      key: "total",
      title: t("columns.total"),
      numeric: true,
      cell: (buyer) => (
        <>
          {formatMoney(buyer.total, buyer.currency)}
          <small>{paidText(buyer)}</small>
        </>
      ),
    },
    ...(buyers?.some((buyer) => buyer.upsells > 0) ? [upsellColumn] : []),
    {
      key: "payment",
      title: t("columns.order"),
      spec: "Payment ID",
      cell: (buyer) => (
        <>
          <span className="buyers-id">{buyer.payment}</span>
          <small>
            <time dateTime={buyer.boughtAt}>{format.stamp(buyer.boughtAt, zone)}</time>
          </small>
        </>
      ),
    },
    { key: "admitted", title: t("columns.admitted"), cell: admission },
  ];
  return (
    <DataTable
      label={t("orders")}
      columns={columns}
      rows={buyers}
      rowKey={(buyer) => buyer.order}
      query={query}
      empty={<EmptyState icon="users" title={t(`${none}.title`)} text={t(`${none}.text`)} />}
      phoneRow={(buyer) => ({
        title: name(buyer),
        aside: admission(buyer),
        text: <Tickets buyer={buyer} zone={zone} isSpelt />,
        textAside: inLine([formatMoney(buyer.total, buyer.currency), paidText(buyer)]),
        below: inLine([buyer.email || buyer.payment, upsells(buyer), buyer.comments]),
      })}
    />
  );
}

/** More than these are not let in by a slip. */
const MANY = 10;

interface AdmissionProps {
  readonly buyer: Buyer;
  readonly performance: number;
  readonly admits: boolean;
}

/** How many of an order are in; the others are let in from here, all at once: one alone is on the order's page. */
function Admission({ buyer, performance, admits }: AdmissionProps) {
  const t = textsOf("buyers");
  const noLine = useNoLine();
  const admit = useAdmit(performance);
  const { admitted, tickets, name, payment } = buyer;
  if (tickets === 0 || buyer.status !== "Success") return null;
  const count = stillToCome(buyer);
  const whom = name || payment;
  const letIn = async () => {
    const answers = { yes: t("admit", { count }), no: t("common:cancel") };
    if (count <= MANY || (await confirm({ title: t("admitAll", { count, name: whom }), ...answers }))) {
      admit.mutate(buyer);
    }
  };
  return (
    <span className="buyers-admission">
      <span className={count === 0 ? "buyers-in" : undefined}>
        <LiveValue value={admitted}>{t("inOf", { count: admitted, total: tickets })}</LiveValue>
      </span>
      {admits && count > 0 && (
        <Button
          size="small"
          kind="tonal"
          busy={admit.isPending}
          disabledReason={noLine}
          aria-label={t("admitWhom", { count, name: whom })}
          onClick={() => void letIn()}
        >
          {t("admit", { count })}
        </Button>
      )}
    </span>
  );
}

/** What has come of an order's money, in a few words below its total. */
function paidText({ status, total, refunded, currency }: Buyer): string {
  const t = textsOf("buyers");
  if (status === "Progress") return t("paid.notYet");
  if (toMinor(refunded) > 0) return t("paid.refunded", { amount: formatMoney(refunded, currency) });
  return toMinor(total) === 0 ? t("paid.free") : t("paid.paid");
}

/** Of which types an order's tickets are, and who comes beside the buyer. */
function typesText({ types, holders }: Buyer): string {
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
function Tickets({ buyer, zone, isSpelt = false }: TicketsProps) {
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
