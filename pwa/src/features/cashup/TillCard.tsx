import { textsOf } from "@/i18n/i18n";
import { useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { DataTable } from "@/ui/DataTable";
import { LiveValue } from "@/ui/LiveValue";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { isNothing, type Closing, type Taken, type Till } from "./cashup";

interface TillProps {
  readonly till: Till;
  readonly zone: string;
  /** Its day is over, and nothing more comes in. */
  readonly isOver: boolean;
  readonly onCount: () => void;
  readonly onPrint: () => void;
}

/** One till: what came in and went back, what should be in it, and what was counted. */
export function TillCard({ till, zone, isOver, onCount, onPrint }: TillProps) {
  const t = textsOf("cashup");
  const noLine = useNoLine();
  const name = useTillName()(till);
  const { closing, currency } = till;
  const isOwn = till.person === useUser().userid;
  return (
    <Card
      className="cashup-till"
      title={
        <>
          {name} <small>{isOwn ? `${t("own")}, ${currency}` : currency}</small>
        </>
      }
      actions={
        <>
          {closing ? (
            <Chip text={t("closed")} mark="on" />
          ) : (
            till.person !== null && isOver && <Chip text={t("open")} mark="half" />
          )}
          <Button kind="plain" icon="print" aria-label={t("printOf", { name })} onClick={onPrint}>
            {t("print")}
          </Button>
        </>
      }
    >
      <TakenTable till={till} name={name} />
      <TillSums till={till} />
      {till.person !== null && (
        <div className="cashup-drawer">
          <dl className="cashup-figures">
            <Amount label={t("expected")} amount={closing?.expected ?? till.cash} currency={currency} />
            {closing && (
              <>
                <Amount label={t("counted")} amount={closing.counted} currency={currency} />
                <Amount label={t("difference")} amount={closing.difference} currency={currency} isBalance />
              </>
            )}
          </dl>
          <Button
            kind={closing ? "normal" : isOwn ? "main" : "tonal"}
            icon={closing ? "edit" : "check"}
            disabledReason={noLine}
            onClick={onCount}
          >
            {t(closing ? "countAgain" : "close")}
          </Button>
          {closing && <ClosingText closing={closing} till={till} zone={zone} />}
        </div>
      )}
    </Card>
  );
}

interface AmountProps {
  readonly label: string;
  readonly amount: string;
  readonly currency: string;
  /** What is not right is said by a word, too. */
  readonly isBalance?: boolean;
}

function Amount({ label, amount, currency, isBalance = false }: AmountProps) {
  const t = textsOf("cashup");
  const isRight = isNothing(amount);
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isBalance && !isRight ? "is-wrong" : undefined}>
        <LiveValue value={amount}>{formatMoney(amount, currency)}</LiveValue>
        {isBalance && <small>{t(isRight ? "right" : amount.startsWith("-") ? "missing" : "tooMuch")}</small>}
      </dd>
    </div>
  );
}

interface ClosingProps {
  readonly closing: Closing;
  readonly till: Till;
  readonly zone: string;
}

function ClosingText({ closing, till, zone }: ClosingProps) {
  const t = textsOf("cashup");
  const format = useFormat();
  return (
    <div className="cashup-closing">
      {closing.note && <p className="cashup-note">{closing.note}</p>}
      <p className="fy-quiet">{t("closedBy", { name: closing.closedBy, at: format.stamp(closing.closedAt, zone) })}</p>
      {!isNothing(till.afterClosing) && (
        <p>
          <Chip text={t("after", { amount: formatMoney(till.afterClosing, till.currency) })} mark="half" />
        </p>
      )}
    </div>
  );
}

/** What all tills come to together, in one currency. */
export function TotalCard({ total }: { readonly total: Till }) {
  const t = textsOf("cashup");
  const name = t("together", { currency: total.currency });
  return (
    <Card className="cashup-till" title={name}>
      <TakenTable till={total} name={name} />
      <TillSums till={total} />
    </Card>
  );
}

const THERE = { isPending: false, isError: false, error: null, refetch: () => undefined };

interface TableProps {
  readonly till: Till;
  readonly name: string;
}

/** What came in and went back, by gateway. */
function TakenTable({ till: { rows, currency, total }, name }: TableProps) {
  const t = textsOf("cashup");
  const money = (amount: string) => formatMoney(amount, currency);
  const less = (amount: string, count: number) =>
    count > 0 ? <Counted amount={money(isNothing(amount) ? amount : `-${amount}`)} count={count} /> : null;
  return (
    <DataTable<Taken>
      label={t("takingsOf", { name })}
      rowKey={(row) => row.gateway}
      rows={rows}
      query={THERE}
      empty={<EmptyState icon="cash" text={t("nothing")} />}
      columns={[
        { key: "gateway", title: t("gateway"), cell: (row) => t(`gateways.${row.gateway}`) },
        {
          key: "sales",
          title: t("sales"),
          numeric: true,
          width: "20%",
          cell: (row) => <Counted amount={money(row.sales)} count={row.saleCount} />,
        },
        {
          key: "refunds",
          title: t("refunds"),
          numeric: true,
          width: "20%",
          cell: (row) => less(row.refunds, row.refundCount),
        },
        {
          key: "voids",
          title: t("voids"),
          numeric: true,
          width: "20%",
          cell: (row) => less(row.voids, row.voidCount),
        },
        { key: "total", title: t("total"), numeric: true, width: "20%", cell: (row) => <b>{money(row.total)}</b> },
      ]}
      phoneRow={(row) => ({
        title: t(`gateways.${row.gateway}`),
        aside: <b className="fy-num">{money(row.total)}</b>,
        text: [
          t("saleCount", { count: row.saleCount, amount: money(row.sales) }),
          ...(row.refundCount > 0 ? [t("refundCount", { count: row.refundCount, amount: money(row.refunds) })] : []),
          ...(row.voidCount > 0 ? [t("voidCount", { count: row.voidCount, amount: money(row.voids) })] : []),
        ].join(" · "),
      })}
      {...(rows.length > 1 && {
        footer: (
          <tr>
            <td>{t("total")}</td>
            <td colSpan={3} />
            <td className="fy-num">{money(total)}</td>
          </tr>
        ),
      })}
    />
  );
}

function Counted({ amount, count }: { readonly amount: string; readonly count: number }) {
  return (
    <>
      {amount}
      <small className="cashup-count">{count} ×</small>
    </>
  );
}

/** From what was taken to what was earned: gift cards that are sold are owed, those that pay were taken for earlier. */
export function TillSums({ till }: { readonly till: Till }) {
  const t = textsOf("cashup");
  const isMore = [till.cardsSold, till.paidByCard, till.elsewhere, till.credited].some((amount) => !isNothing(amount));
  // The table's own last line says what was taken, where it is a table.
  const hasTotal = till.rows.length > 1;
  if (!isMore && !hasTotal) return null;
  const money = (amount: string) => formatMoney(amount, till.currency);
  const turned = (amount: string) => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);
  const lines = [
    { label: t("taken"), amount: till.total, isShown: true, kind: hasTotal ? "is-taken" : "" },
    {
      label: t("cardsSold", { count: till.cardCount }),
      amount: turned(till.cardsSold),
      isShown: !isNothing(till.cardsSold),
    },
    { label: t("paidByCard"), amount: till.paidByCard, isShown: !isNothing(till.paidByCard) },
    { label: t("elsewhere"), amount: till.elsewhere, isShown: !isNothing(till.elsewhere) },
    {
      label: t("credited", { count: till.creditCount }),
      amount: turned(till.credited),
      isShown: !isNothing(till.credited),
    },
    { label: t("revenue"), amount: till.revenue, isShown: isMore, kind: "is-sum" },
  ];
  return (
    <dl className={isMore ? "cashup-sums" : "cashup-sums is-taken"}>
      {lines
        .filter(({ isShown }) => isShown)
        .map(({ label, amount, kind }) => (
          <div key={label} className={kind}>
            <dt>{label}</dt>
            <dd className="fy-num">{money(amount)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Whose till it is; what buyers pay by themselves is called after where they do. */
export function useTillName(): (till: Till) => string {
  const t = textsOf("cashup");
  return ({ person, name, channel }) => (person === null ? t(`channels.${channel}`) : name || t("somebody"));
}
