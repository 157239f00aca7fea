import { useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import type { OrderReservation } from "@/shared/orders/pageModel";
import { useRights } from "@/shell/rights";
import { Button } from "@/ui/Button";
import { Card, Facts } from "@/ui/Card";
import { confirm } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { ExtendDialog, PayDialog, PurchasedDialog } from "../dialogs/ReservationDialogs";
import { cancelReservation, useDeskCall } from "../orderCalls";
import { TimeLeft } from "./TimeLeft";

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
  const mine = useRights();
  const because = noLine ?? (order.rights.reservation ? undefined : t("reservation.closed"));
  const why = mine.why("mark_purchased", "cancel_reservation");
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
          because={because ?? (kept.isBeingPaid && t("reservation.beingPaid"))}
          onClick={() => setOpened("pay")}
        >
          {t("pay.open")}
        </Button>
        <Button because={because ?? mine.because("mark_purchased")} onClick={() => setOpened("purchased")}>
          {t("purchased.open")}
        </Button>
        <Button icon="clock" because={because} onClick={() => setOpened("extend")}>
          {t("extend.open")}
        </Button>
        <Button
          kind="danger"
          because={because ?? mine.because("cancel_reservation")}
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
