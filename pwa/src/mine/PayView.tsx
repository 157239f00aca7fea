import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { comesBack, returnAddress } from "@/mine/address";
import { mineKeys } from "@/mine/calls";
import { Doing } from "@/mine/Doing";
import type { OwnOrder, Waiting } from "@/mine/model";
import type { ViewProps } from "@/mine/OwnPage";
import { show, showInstead } from "@/mine/views";
import { CardPayment } from "@/shared/payment/CardPayment";
import { useCardPayment } from "@/shared/payment/useCardPayment";
import type { Gateway } from "@/shared/sale/model";
import { TimeLeft } from "@/shared/sale/TimeLeft";
import { Button } from "@/ui/Button";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";

/** Pays what an exchange comes to; until it is paid the old tickets are good. */
export function PayView({ own, payment, order }: ViewProps & { readonly order: OwnOrder }) {
  const t = textsOf("mine");
  const { waiting } = order;
  if (!waiting?.gateway) {
    return (
      <Doing title={t("paying.title")} order={order}>
        <Note kind="warn" action={<Button onClick={() => show({ at: "orders" })}>{t("paying.see")}</Button>}>
          {t("paying.over")}
        </Note>
      </Doing>
    );
  }
  return <Paying own={own} payment={payment} order={order} waiting={waiting} gateway={waiting.gateway} />;
}

const HOUR = 3_600_000;

interface PayingProps extends ViewProps {
  readonly order: OwnOrder;
  readonly waiting: Waiting;
  readonly gateway: Gateway;
}

function Paying({ own, payment, order, waiting, gateway }: PayingProps) {
  const t = textsOf("mine");
  const format = useFormat();
  const cache = useQueryClient();
  const buyer = { name: payment.name, email: payment.email, phone: "", marketing: false };
  const card = useCardPayment({
    paying: waiting.paying,
    buyer,
    gateway,
    language: document.documentElement.lang,
    hasTried: comesBack(window.location),
    returnTo: returnAddress(window.location),
    onTry: () => undefined,
    onSold: () => {
      void cache.invalidateQueries({ queryKey: mineKeys.payment(own) });
      showInstead({ at: "orders", said: t("paying.done") });
    },
  });
  // A clock of days says nothing.
  const [isShort] = useState(() => new Date(waiting.expiresAt).getTime() - serverNow() < HOUR);
  const amount = formatMoney(waiting.due, payment.currency);
  return (
    <Doing title={t("paying.title")} order={order}>
      {isShort ? (
        !card.isPaying && <TimeLeft until={waiting.expiresAt} tickets={0} />
      ) : (
        <p className="fy-quiet">{t("paying.until", { when: format.stamp(waiting.expiresAt, waiting.zone) })}</p>
      )}
      <p>{t("paying.for", { event: waiting.event, when: format.dateTime(waiting.startsAt, waiting.zone) })}</p>
      <p className="fy-due">
        <span>{t("paying.due")}</span>
        <b>{amount}</b>
      </p>
      <CardPayment card={card} buyer={buyer} amount={amount} />
    </Doing>
  );
}
