import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Reservation } from "@/sale/model";
import { TimeLeft, useSecondsUntil } from "@/sale/TimeLeft";
import { useArrival } from "@/sale/useArrival";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { amountTyped, changeFor, likelyAmounts } from "./model";
import type { Sale } from "./WalkInDialog";

interface TakeProps {
  readonly sale: Sale;
  readonly reservation: Reservation;
}

/** Takes the money while the tickets are reserved: at the card terminal, or in cash with the change worked out. */
export function SaleTake({ sale, reservation }: TakeProps) {
  const { t } = useTranslation("walkin");
  const isCash = sale.way === "cash";
  const isOver = useSecondsUntil(reservation.expiresAt) === 0 || sale.checkout.refusal?.isOver === true;
  const heading = useArrival(sale.way);
  const { total, currency } = reservation.quote;
  return (
    <div className="walkin-mid">
      <span className="walkin-ring">
        <Icon name={isCash ? "cash" : "terminal"} size="large" />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        {t(isCash ? "takeCash" : "takeCard")}
      </h3>
      <p className="walkin-amount">{formatMoney(total, currency)}</p>
      <TimeLeft until={reservation.expiresAt} tickets={sale.tickets} />
      {sale.checkout.refusal && <Note kind="bad">{sale.checkout.refusal.message}</Note>}
      <div className="walkin-ends">
        {isOver ? (
          <Button kind="main" size="large" onClick={sale.leave}>
            {t("sale:chooseAgain")}
          </Button>
        ) : (
          <>{isCash ? <TakeCash sale={sale} reservation={reservation} /> : <TakeCard sale={sale} />}</>
        )}
      </div>
    </div>
  );
}

function TakeCard({ sale }: { readonly sale: Sale }) {
  const { t } = useTranslation("walkin");
  return (
    <>
      <Button kind="main" size="large" icon="check" busy={sale.checkout.isBusy} onClick={() => void sale.take()}>
        {t("taken")}
      </Button>
      <Button size="large" onClick={sale.leave}>
        {t("back")}
      </Button>
      <Button size="large" icon="cash" onClick={() => sale.setWay("cash")}>
        {t("cash")}
      </Button>
    </>
  );
}

function TakeCash({ sale, reservation }: TakeProps) {
  const { t } = useTranslation("walkin");
  const { total, currency } = reservation.quote;
  const [given, setGiven] = useState(total);
  const tendered = amountTyped(given);
  const change = changeFor(total, tendered);
  return (
    <>
      <div className="walkin-notes" role="group" aria-label={t("given")}>
        {likelyAmounts(total).map((amount) => (
          <Button key={amount} aria-pressed={amount === tendered} onClick={() => setGiven(amount)}>
            {formatMoney(amount, currency)}
          </Button>
        ))}
      </div>
      <Field
        label={t("given")}
        inputMode="decimal"
        className="walkin-given"
        value={given}
        error={change === undefined ? t("tooLittle") : undefined}
        onChange={(typed) => setGiven(typed.target.value)}
      />
      <p className="walkin-change">
        <span>{t("change")}</span>
        <b>{change === undefined ? "" : formatMoney(change, currency)}</b>
      </p>
      <Button
        kind="main"
        size="large"
        icon="check"
        disabled={change === undefined}
        busy={sale.checkout.isBusy}
        onClick={() => void sale.take(tendered)}
      >
        {t("taken")}
      </Button>
      <Button size="large" onClick={sale.leave}>
        {t("back")}
      </Button>
      <Button size="large" icon="terminal" onClick={() => sale.setWay("terminal")}>
        {t("terminal")}
      </Button>
    </>
  );
}
