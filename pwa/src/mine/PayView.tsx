import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { currentLanguage } from "@/i18n/speaking";
import { reservationPaid, returnAddress } from "@/mine/address";
import { duesOf, ownKeys, type Waiting } from "@/mine/model";
import { Doing } from "@/mine/Doing";
import { exchangedText } from "@/mine/exchangedText";
import { forgetLeft, keepLeft, leftIn } from "@/mine/leaving";
import type { ViewProps } from "@/mine/OwnPage";
import { show, showInstead } from "@/mine/views";
import { CardPayment } from "@/shared/checkout/CardPayment";
import { useCardPayment } from "@/shared/checkout/useCardPayment";
import type { Gateway } from "@/shared/sale/model";
import { TimeLeft } from "@/shared/checkout/TimeLeft";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";

/** Pays what waits for its money: an exchange, until which the old tickets are good, or upsells that were added. */
export function PayView({ own, payment, reservation }: ViewProps & { readonly reservation: number }) {
  const t = textsOf("mine");
  const waiting = duesOf(payment).find(({ paying }) => paying.id === reservation);
  if (!waiting?.gateway) {
    return (
      <Note kind="warn" action={<Button onClick={() => show({ at: "orders" })}>{t("mineDoing:paying.see")}</Button>}>
        {t("mineDoing:paying.over")}
      </Note>
    );
  }
  return <Paying own={own} payment={payment} waiting={waiting} gateway={waiting.gateway} />;
}

const HOUR = 3_600_000;

/** Whether the provider was asked for this money: whoever comes back from their bank, or has loaded the page again. */
const hasTried = ({ id, payment }: Waiting["paying"]): boolean =>
  reservationPaid(window.location) === id || leftIn(payment, window.sessionStorage)?.paying.id === id;

interface PayingProps extends ViewProps {
  readonly waiting: Waiting;
  readonly gateway: Gateway;
}

function Paying({ own, payment, waiting, gateway }: PayingProps) {
  const t = textsOf("mine");
  const format = useFormat();
  const isExtras = waiting.extras.length > 0;
  const exchanged = payment.orders.find((order) => order.waiting === waiting);
  const message = exchanged
    ? exchangedText({
        done: "paying",
        count: waiting.tickets,
        all: exchanged.tickets.length,
        when: format.dateTime(waiting.startsAt, waiting.zone),
        email: payment.email,
      })
    : t("mineDoing:extras.done");
  const first = waiting.performance;
  const cache = useQueryClient();
  const buyer = { name: payment.name, email: payment.email, phone: "", marketing: false };
  const card = useCardPayment({
    paying: waiting.paying,
    buyer,
    gateway,
    language: currentLanguage(),
    hasTried: hasTried(waiting.paying),
    returnTo: returnAddress(window.location, currentLanguage(), waiting.paying.id),
    onTry: () => keepLeft({ paying: waiting.paying, message, first }, window.sessionStorage),
    onSold: () => {
      forgetLeft(payment.payment, window.sessionStorage);
      void cache.invalidateQueries({ queryKey: ownKeys.payment(own) });
      showInstead({ at: "orders", message, first });
    },
  });
  // Whoever leaves sees how it stands by now: it may be over, or have been paid in another tab.
  const readAgain = useEffectEvent(() => void cache.invalidateQueries({ queryKey: ownKeys.payment(own) }));
  useEffect(() => () => readAgain(), []);
  // A clock of days says nothing.
  const [isShort] = useState(() => new Date(waiting.expiresAt).getTime() - serverNow() < HOUR);
  const amount = formatMoney(waiting.due, payment.currency);
  return (
    <Doing title={t(isExtras ? "mineDoing:extras.pay" : "mineDoing:paying.title")} order={waiting}>
      {isShort ? (
        !card.isPaying && <TimeLeft until={waiting.expiresAt} tickets={0} />
      ) : (
        <p className="fy-quiet">
          {t("mineDoing:paying.kept", { when: format.stamp(waiting.expiresAt, waiting.zone) })}
        </p>
      )}
      <p>{isExtras ? waiting.extras.join(", ") : t("mineDoing:paying.until")}</p>
      <p className="fy-due">
        <span>{t("mineDoing:paying.due")}</span>
        <b>{amount}</b>
      </p>
      <CardPayment card={card} buyer={buyer} amount={amount} />
    </Doing>
  );
}
