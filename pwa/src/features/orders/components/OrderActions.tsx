import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { mayExchange } from "@/shared/orders/exchanging";
import type { OrderDetails } from "@/shared/orders/model";
import { openDialog } from "@/shell/dialogs";
import { useRights } from "@/shell/rights";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { type MenuAction, RowMenu } from "@/ui/PressMenu";
import { useNoLine } from "@/ui/useNoLine";
import { RefundDialog } from "../dialogs/RefundDialog";
import { ResendDialog } from "../dialogs/ResendDialog";
import { exportOrder } from "../orderCalls";
import type { RefundMode } from "../refunds";
import { useWhyNot } from "./whyNot";

interface OrderActionsProps {
  readonly order: OrderDetails;
  /** On a phone: what takes nothing away, the rest behind dots. */
  readonly isBar?: boolean;
}

/** Resend, Exchange and Refund; the rest behind dots. Each is there where the order has come so far (section 4). */
export function OrderActions({ order, isBar = false }: OrderActionsProps) {
  const t = textsOf("orderPage");
  const noLine = useNoLine();
  const mine = useRights();
  const [opened, setOpened] = useState<RefundMode | "resend">();
  const { rights } = order;
  const close = () => setOpened(undefined);
  const isSold = order.status !== "Progress" && order.status !== "Failure";
  const why = useWhyNot(order);
  const offRefund = noLine ?? why.refund ?? mine.because("refund");
  // Partial Refund shows only where something can be left.
  const canLeave = order.paymentOrders > 1 || order.tickets > 1 || order.upsells.length > 0;
  const refund: MenuAction = {
    icon: "receipt",
    label: t("actions.refund"),
    danger: true,
    because: offRefund,
    run: () => setOpened("whole"),
  };
  const more: readonly (MenuAction | false)[] = [
    isBar && isSold && refund,
    isSold &&
      canLeave && {
        icon: "receipt",
        label: t("actions.partial"),
        danger: true,
        because: offRefund ?? (!rights.partialRefund && t("noRefund.whole")),
        run: () => setOpened("partial"),
      },
    rights.void &&
      mine.may("void") && {
        icon: "undo",
        label: t("actions.void"),
        danger: true,
        because: noLine,
        run: () => setOpened("void"),
      },
    {
      icon: "export",
      label: t("actions.export"),
      because: noLine,
      run: () => void exportOrder(order).catch((error: unknown) => toast.error(errorMessage(error))),
    },
  ];
  return (
    <>
      <div className={isBar ? "orders-bar" : "orders-actions fy-only-desk"}>
        {rights.resend && (
          <Button icon="mail" because={noLine} aria-label={t("resend.open")} onClick={() => setOpened("resend")}>
            {t(isBar ? "resend.short" : "resend.open")}
          </Button>
        )}
        {isSold && mayExchange(mine) && (
          <Button
            icon="exchange"
            because={noLine ?? why.exchange}
            onClick={() => openDialog("exchange", { order: order.id })}
          >
            {t("actions.exchange")}
          </Button>
        )}
        {!isBar && isSold && (
          <Button kind="danger" because={offRefund} onClick={refund.run}>
            {refund.label}
          </Button>
        )}
        <RowMenu
          label={t("actions.more")}
          actions={more.filter((action) => action !== false)}
          {...(isBar && { className: "is-normal" })}
        />
      </div>
      {opened === "resend" && <ResendDialog order={order} onClose={close} />}
      {opened && opened !== "resend" && <RefundDialog order={order} mode={opened} onClose={close} />}
    </>
  );
}
