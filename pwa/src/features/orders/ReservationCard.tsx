import { useState } from "react";
import { serverOrigin } from "@/api/client";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { useSecondsUntil } from "@/shared/checkout/TimeLeft";
import type { OrderDetails } from "@/shared/orders/model";
import type { OrderReservation, WaitingExchange } from "@/shared/orders/pageModel";
import { usePermissions } from "@/shell/permissions";
import { Button } from "@/ui/Button";
import { Card, Facts } from "@/ui/Card";
import { Dialog } from "@/ui/Dialog";
import { confirm } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { ExtendDialog, PayDialog, PurchasedDialog } from "./ReservationDialogs";
import { cancelReservation, sendExchangeLink, useDeskCall } from "./orderCalls";

interface ReservationCardProps {
  readonly order: OrderDetails;
  readonly kept: OrderReservation;
}

/** What is reserved and for how long; it can be paid, kept for longer, given back, or marked as purchased. */
export function ReservationCard({ order, kept }: ReservationCardProps) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const noLine = useNoLine();
  const [opened, setOpened] = useState<"extend" | "pay" | "purchased">();
  const cancel = useDeskCall(order, () => cancelReservation(kept.id));
  const ask = async () => {
    const question = { title: t("cancel.title"), text: t("cancel.text"), danger: true };
    if (await confirm(question)) cancel.mutate();
  };
  const permissions = usePermissions();
  const disabledReason = noLine ?? (order.rights.reservation ? undefined : t("reservation.closed"));
  const why = permissions.why("mark_purchased", "cancel_reservation");
  const [link] = kept.links;
  return (
    <Card
      title={
        order.reservedUntil ? t("reservation.named", { name: order.name }) : t("reservation.title", { id: kept.id })
      }
      actions={<TimeLeft until={kept.expiresAt} zone={order.zone} />}
    >
      <Facts
        rows={[
          ...kept.items.map(({ name, quantity, amount }) => ({
            label: t("reservation.item", { count: quantity }),
            value: inLine([name, formatMoney(amount, order.currency)], ", "),
          })),
          {
            label: t("reservation.until"),
            value: <time dateTime={kept.expiresAt}>{format.stamp(kept.expiresAt, order.zone)}</time>,
          },
          ...(link
            ? [
                {
                  label: t("reservation.link"),
                  value: link.openedAt
                    ? t("reservation.opened", { when: format.stamp(link.openedAt, order.zone) })
                    : t("reservation.sent", { when: format.stamp(link.sentAt, order.zone) }),
                },
              ]
            : []),
        ]}
      />
      {kept.isBeingPaid && (
        <div className="orders-card-acts">
          <Note>{t("reservation.beingPaid")}</Note>
        </div>
      )}
      <div className="orders-card-acts">
        <Button
          kind="main"
          icon="cash"
          disabledReason={disabledReason ?? (kept.isBeingPaid && t("reservation.beingPaid"))}
          onClick={() => setOpened("pay")}
        >
          {t("pay.open")}
        </Button>
        <Button
          disabledReason={disabledReason ?? permissions.disabledReason("mark_purchased")}
          onClick={() => setOpened("purchased")}
        >
          {t("purchased.open")}
        </Button>
        <Button icon="clock" disabledReason={disabledReason} onClick={() => setOpened("extend")}>
          {t("extend.open")}
        </Button>
        <Button
          kind="danger"
          disabledReason={disabledReason ?? permissions.disabledReason("cancel_reservation")}
          busy={cancel.isPending}
          onClick={() => void ask()}
        >
          {t("cancel.open")}
        </Button>
      </div>
      {why && <p className="orders-why fy-quiet">{why}</p>}
      {opened === "extend" && <ExtendDialog order={order} kept={kept} onClose={() => setOpened(undefined)} />}
      {opened === "pay" && <PayDialog order={order} kept={kept} onClose={() => setOpened(undefined)} />}
      {opened === "purchased" && <PurchasedDialog order={order} kept={kept} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

interface ExchangeCardProps {
  readonly order: OrderDetails;
  readonly waits: WaitingExchange;
}

/** An exchange that waits for its money: it can be paid here, by a link that the buyer gets, or given up. */
export function ExchangeCard({ order, waits }: ExchangeCardProps) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const noLine = useNoLine();
  const permissions = usePermissions();
  const [opened, setOpened] = useState<"pay" | "card">();
  const cancel = useDeskCall(order, () => cancelReservation(waits.reservation));
  const link = useDeskCall(order, () => sendExchangeLink(order.id));
  const ask = async () => {
    const question = { title: t("exchange.cancel"), text: t("exchange.cancelText"), danger: true };
    if (await confirm(question)) cancel.mutate();
  };
  const disabledReason = noLine ?? permissions.disabledReason("exchange_charge");
  const ofPaying = disabledReason ?? (waits.isBeingPaid && t("exchange.beingPaid"));
  const why = permissions.why("exchange_charge", "cancel_reservation");
  const close = () => setOpened(undefined);
  return (
    <Card title={t("exchange.title")} actions={<TimeLeft until={waits.expiresAt} zone={order.zone} />}>
      <Facts
        rows={[
          { label: t("exchange.to"), value: waits.to },
          { label: t("exchange.due"), value: formatMoney(waits.due, order.currency) },
          {
            label: t("reservation.until"),
            value: <time dateTime={waits.expiresAt}>{format.stamp(waits.expiresAt, order.zone)}</time>,
          },
        ]}
      />
      <div className="orders-card-acts">
        <Note>{t(waits.isBeingPaid ? "exchange.beingPaid" : "exchange.stayGood")}</Note>
      </div>
      <div className="orders-card-acts">
        <Button kind="main" icon="cash" disabledReason={ofPaying} onClick={() => setOpened("pay")}>
          {t("pay.open")}
        </Button>
        {waits.page && (
          <Button icon="terminal" disabledReason={disabledReason} onClick={() => setOpened("card")}>
            {t("exchange.card")}
          </Button>
        )}
        {waits.page && order.email && (
          <Button icon="link" disabledReason={ofPaying} busy={link.isPending} onClick={() => link.mutate()}>
            {t("exchange.link")}
          </Button>
        )}
        <Button
          kind="danger"
          disabledReason={noLine ?? permissions.disabledReason("cancel_reservation")}
          busy={cancel.isPending}
          onClick={() => void ask()}
        >
          {t("exchange.cancel")}
        </Button>
      </div>
      {why && <p className="orders-why fy-quiet">{why}</p>}
      {opened === "pay" && <PayDialog order={order} kept={{ id: waits.reservation, due: waits.due }} onClose={close} />}
      {opened === "card" && <CardPage page={waits.page} reservation={waits.reservation} onClose={close} />}
    </Card>
  );
}

const DAY = 86_400;

/** How long something is kept: a clock on its last day. */
function TimeLeft({ until, zone }: { readonly until: string; readonly zone: string }) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const seconds = useSecondsUntil(until);
  if (seconds <= 0) return <span className="fy-quiet">{t("reservation.over")}</span>;
  if (seconds > DAY)
    return <span className="fy-quiet">{t("reservation.left", { time: format.stamp(until, zone) })}</span>;
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = [...(hours > 0 ? [hours] : []), minutes, rest].map((part) => String(part).padStart(2, "0")).join(":");
  return (
    <span className="fy-num" role="timer">
      {t("reservation.timeLeft", { clock })}
    </span>
  );
}

interface CardPageProps {
  /** The buyer's own page, with its key. */
  readonly page: string;
  /** What is paid there. */
  readonly reservation: number;
  readonly onClose: () => void;
}

/**
 * Pay: the buyer's own page, in a frame. A card is typed there and not here, where somebody's session is; the order's
 * page hears of what is paid as everybody does.
 */
function CardPage({ page, reservation, onClose }: CardPageProps) {
  const t = textsOf("orderPage");
  return (
    <Dialog open size="sale" padded={false} title={t("exchange.pay")} onClose={onClose}>
      <iframe
        className="orders-pay-frame"
        title={t("exchange.pay")}
        src={`${serverOrigin()}${page.replace("#", `?pay=${reservation}&lang=en#`)}`}
      />
    </Dialog>
  );
}
