import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { performanceOffer } from "@/shared/sale/offerCalls";
import { Button } from "@/ui/Button";
import { Select } from "@/ui/Field";
import { formatMoney, fromMinor } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";
import {
  withOtherTypes,
  type ExchangeQuote,
  type MissingType,
  type NewTickets,
  type QuoteLine,
  type ExchangePlan,
} from "../model";

const KINDS = ["given_up", "had", "lost", "fees"] as const;
/** The amounts of these are in others already, or are none. */
const WITHOUT_AMOUNT: readonly QuoteLine["kind"][] = ["lost", "fees"];

interface QuoteProps {
  readonly quote: ExchangeQuote;
  readonly currency: string;
}

/** What an exchange comes to, line by line: what is given up, what is had instead, what is lost, what becomes of fees, and the difference. */
export function QuoteLines({ quote, currency }: QuoteProps) {
  const t = textsOf("exchange");
  const money = (amount: string) => formatMoney(amount, currency);
  const sums = { given_up: quote.sourceTotal, had: quote.targetTotal, lost: "", fees: "" };
  return (
    <div className="exchange-quote">
      {KINDS.map((kind) => (
        <Group
          key={kind}
          title={t(`lines.${kind}`)}
          lines={quote.lines.filter((line) => line.kind === kind)}
          sum={sums[kind] && money(sums[kind])}
          currency={currency}
        />
      ))}
      <div aria-live="polite">
        <Difference quote={quote} currency={currency} />
      </div>
      {quote.backTo.map(({ way, amount }) => (
        <p key={way} className="fy-quiet">
          {t("backTo", { amount: money(amount), way })}
        </p>
      ))}
    </div>
  );
}

/** What is to be charged or refunded. */
export function Difference({ quote, currency }: QuoteProps) {
  const t = textsOf("exchange");
  return (
    <dl className="exchange-sum">
      <div>
        <dt>{t(differenceOf(quote))}</dt>
        <dd>{formatMoney(fromMinor(Math.abs(quote.change)), currency)}</dd>
      </div>
    </dl>
  );
}

const differenceOf = ({ change }: ExchangeQuote) =>
  change === 0 ? "difference.none" : change > 0 ? "difference.charge" : "difference.refund";

interface GroupProps {
  readonly title: string;
  readonly lines: readonly QuoteLine[];
  readonly sum: string;
  readonly currency: string;
}

function Group({ title, lines, sum, currency }: GroupProps) {
  const t = textsOf("exchange");
  if (lines.length === 0) return null;
  return (
    <section className="exchange-lines">
      <h3>{title}</h3>
      <dl>
        {lines.map((line, place) => (
          <div key={place}>
            <dt>
              {line.kind === "fees" ? line.name : t("sale:line", { count: line.quantity, name: line.name })}
              {line.note && <small>{line.note}</small>}
            </dt>
            <dd>{WITHOUT_AMOUNT.includes(line.kind) ? "" : formatMoney(line.amount, currency)}</dd>
          </div>
        ))}
        {sum && lines.length > 1 && (
          <div className="is-sum">
            <dt>{t("lines.sum")}</dt>
            <dd>{sum}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

interface TypesProps {
  readonly plan: ExchangePlan;
  readonly missing: readonly MissingType[];
  readonly onChoose: (types: readonly NewTickets[]) => void;
}

const UNCHOSEN = "";
const NORMAL = "normal";

/** Names the kinds of ticket that the performance does not offer, and asks which one each becomes. */
export function TypesChoice({ plan, missing, onChoose }: TypesProps) {
  const t = textsOf("exchange");
  const { data, error, refetch } = useQuery(performanceOffer(plan.performance));
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <Bone height={80} />
      </Loading>
    );
  const options = data.choices
    .filter(({ isOffered }) => isOffered)
    .map(({ type, name, total }) => ({
      value: type === null ? NORMAL : String(type),
      label: t("sale:kind", { name, price: formatMoney(total, data.currency) }),
    }));
  const isWhole = missing.every(({ type }) => (chosen.get(type) ?? UNCHOSEN) !== UNCHOSEN);
  const take = () => {
    const other = new Map([...chosen].map(([type, text]) => [type, text === NORMAL ? null : Number(text)] as const));
    onChoose(withOtherTypes(plan.order, plan.choice, other));
  };
  return (
    <div className="exchange-types">
      <Note kind="warn">{t("types.chooseAll")}</Note>
      {missing.map(({ type, name, reason }) => (
        <Select
          key={type}
          label={t("types.instead", { name })}
          hint={reason}
          value={chosen.get(type) ?? UNCHOSEN}
          options={[{ value: UNCHOSEN, label: t("common:select") }, ...options]}
          onChange={({ target }) => setChosen(new Map([...chosen, [type, target.value]]))}
        />
      ))}
      <Button kind="main" disabledReason={!isWhole && t("types.chooseAll")} onClick={take}>
        {t("types.take")}
      </Button>
    </div>
  );
}
