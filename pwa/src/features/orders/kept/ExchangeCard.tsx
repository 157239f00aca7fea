import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import type { WaitingExchange } from "@/shared/orders/pageModel";
import { useRights } from "@/shell/rights";
import { Button } from "@/ui/Button";
import { Card, Facts } from "@/ui/Card";
import { confirm } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { CardPage } from "../dialogs/CardPage";
import { PayDialog } from "../dialogs/ReservationDialogs";
import { cancelReservation, sendExchangeLink, useDeskCall } from "../orderCalls";
import { TimeLeft } from "./TimeLeft";

interface ExchangeCardProps {
  readonly order: OrderDetails;
  readonly waits: WaitingExchange;
}

/** An exchange that waits for its money: it can be paid here, by a link that the buyer gets, or given up. */
export function ExchangeCard({ order, waits }: ExchangeCardProps) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const noLine = useNoLine();
  const mine = useRights();
  const [opened, setOpened] = useState<"pay" | "card">();
  const cancel = useDeskCall(order, () => cancelReservation(waits.reservation));
  const link = useDeskCall(order, () => sendExchangeLink(order.id));
  const ask = async () => {
    const question = { title: t("exchange.cancel"), text: t("exchange.cancelText"), danger: true };
    if (await confirm(question)) cancel.mutate();
  };
  const because = noLine ?? mine.because("exchange_charge");
  const ofPaying = because ?? (waits.isBeingPaid && t("exchange.beingPaid"));
  const why = mine.why("exchange_charge", "cancel_reservation");
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
        <Button kind="main" icon="cash" because={ofPaying} onClick={() => setOpened("pay")}>
          {t("pay.open")}
        </Button>
        {waits.page && (
          <Button icon="terminal" because={because} onClick={() => setOpened("card")}>
            {t("exchange.card")}
          </Button>
        )}
        {waits.page && order.email && (
          <Button icon="link" because={ofPaying} busy={link.isPending} onClick={() => link.mutate()}>
            {t("exchange.link")}
          </Button>
        )}
        <Button
          kind="danger"
          because={noLine ?? mine.because("cancel_reservation")}
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
