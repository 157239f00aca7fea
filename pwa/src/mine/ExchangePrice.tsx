import { inLine } from "@/i18n/apart";
import "@/shared/sale/sale.css";
import { textsOf } from "@/i18n/i18n";
import { isNothing } from "@/mine/model";
import type { OwnDate, OwnQuote, PriceLine } from "@/mine/plans";
import { ViewHeading } from "@/mine/ViewHeading";
import { clockOf, useSecondsUntil } from "@/shared/checkout/TimeLeft";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";

interface Props {
  readonly date: OwnDate;
  readonly quote: OwnQuote;
  readonly currency: string;
  readonly isBusy: boolean;
  readonly onMake: () => void;
  readonly onOther: () => void;
}

/** What an exchange comes to, line by line, and the button that makes it. */
export function ExchangePrice({ date, quote, currency, isBusy, onMake, onOther }: Props) {
  const t = textsOf("mine");
  const format = useFormat();
  const seconds = useSecondsUntil(quote.expiresAt);
  const clock = clockOf(seconds);
  const money = (amount: string) => formatMoney(amount, currency);
  const pays = !isNothing(quote.pay);
  const back = !isNothing(quote.back);
  return (
    <div className="fy-mine-price">
      <ViewHeading>
        <time dateTime={date.startsAt}>{format.dateTime(date.startsAt, date.zone)}</time>
      </ViewHeading>
      <p>{inLine([date.event, date.subcategory])}</p>
      <h3>{t("mineDoing:price.old")}</h3>
      <Lines lines={quote.lines.filter(({ kind }) => kind === "given_up")} currency={currency} />
      <h3>{t("mineDoing:price.new")}</h3>
      <Lines lines={quote.lines.filter(({ kind }) => kind !== "given_up")} currency={currency} />
      <p className="fy-due">
        <span>{t(pays ? "mineDoing:price.pay" : back ? "mineDoing:price.back" : "mineDoing:price.even")}</span>
        <b>{money(pays ? quote.pay : quote.back)}</b>
      </p>
      {back && <p>{t("mineDoing:price.backHow")}</p>}
      <Button
        kind="main"
        size="large"
        wide
        busy={isBusy}
        because={seconds === 0 && t("mineDoing:price.over")}
        onClick={onMake}
      >
        {t(pays ? "mineDoing:price.goOn" : "mineDoing:price.make")}
      </Button>
      <p className="fy-kept" role="timer">
        {seconds > 0 ? t("mineDoing:price.holds", { clock }) : t("mineDoing:price.over")}
      </p>
      <Button kind="normal" wide onClick={onOther}>
        {t("mineDoing:price.other")}
      </Button>
    </div>
  );
}

function Lines({ lines, currency }: { readonly lines: readonly PriceLine[]; readonly currency: string }) {
  const t = textsOf("sale");
  return (
    <dl className="fy-lines">
      {lines.map(({ kind, name, quantity, amount, note }) => (
        <div key={[kind, name, amount].join()}>
          <dt>
            {kind === "fees" || kind === "lost" ? name : t("line", { count: quantity, name })}
            {note && <small>{note}</small>}
          </dt>
          <dd>{kind === "lost" || kind === "fees" ? "" : formatMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
