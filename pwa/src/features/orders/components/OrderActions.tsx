import { useState } from "react";
import { serverNow } from "@/api/clock";
import { useOnline } from "@/device/network";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { mayExchangeOrder } from "@/shared/orders/exchanging";
import { openDialog } from "@/shell/dialogs";
import { useRights } from "@/shell/rights";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { RowMenu, type RowAction } from "@/ui/RowMenu";
import { RefundDialog } from "../dialogs/RefundDialog";
import type { OrderDetails } from "@/shared/orders/model";
import { exportOrder } from "../orderCalls";
import type { RefundMode } from "../refunds";

interface OrderActionsProps {
  readonly order: OrderDetails;
  /** On a phone: the one that matters, the rest behind dots. */
  readonly isBar?: boolean;
}

/** Export, Exchange, Refund, Partial Refund and Void; each button is there where the order's state and one's own rights allow it (section 4). */
export function OrderActions({ order, isBar = false }: OrderActionsProps) {
  const t = textsOf("orderPage");
  const isOnline = useOnline();
  const [mode, setMode] = useState<RefundMode>();
  const { rights } = order;
  const mine = useRights();
  const mayRefund = isOnline && mine.may("refund");
  const paper = () => void exportOrder(order).catch((error: unknown) => toast.error(errorMessage(error)));
  // Full Refund shows only where the payment has one order; Partial Refund where something can be left.
  const showsRefund = order.paymentOrders === 1 && order.status !== "Progress";
  const showsPartial = order.paymentOrders > 1 || order.tickets > 1 || order.upsells.length > 0;
  const canPartly = order.status !== "Progress" && showsPartial;
  const hasRefund = showsRefund || canPartly;
  const canExchange = mayExchangeOrder(order, mine, serverNow());
  const exchange = () => openDialog("exchange", { order: order.id });
  const more: readonly RowAction[] = [
    ...(isBar && canExchange
      ? [{ icon: "exchange" as const, label: t("actions.exchange"), run: exchange, disabled: !isOnline }]
      : []),
    ...(isBar && hasRefund
      ? [{ icon: "export" as const, label: t("actions.export"), run: paper, disabled: !isOnline }]
      : []),
    ...(isBar && canPartly && showsRefund
      ? [
          {
            icon: "receipt" as const,
            label: t("actions.partial"),
            danger: true,
            run: () => setMode("partial"),
            disabled: !mayRefund || !rights.partialRefund,
          },
        ]
      : []),
    ...(rights.void && mine.may("void")
      ? [
          {
            icon: "undo" as const,
            label: t("actions.void"),
            danger: true,
            run: () => setMode("void"),
            disabled: !isOnline,
          },
        ]
      : []),
  ];
  const refund = (
    <Button
      kind="danger"
      disabled={!mayRefund || !rights.refund}
      title={mine.why("refund")}
      onClick={() => setMode("whole")}
    >
      {t("actions.refund")}
    </Button>
  );
  const partial = (
    <Button
      kind="danger"
      disabled={!mayRefund || !rights.partialRefund}
      title={mine.why("refund")}
      onClick={() => setMode("partial")}
    >
      {t("actions.partial")}
    </Button>
  );
  const paperButton = (
    <Button icon="export" disabled={!isOnline} onClick={paper}>
      {t("actions.export")}
    </Button>
  );
  return (
    <>
      {isBar ? (
        <>
          {showsRefund ? refund : canPartly ? partial : paperButton}
          {more.length > 0 && <RowMenu label={t("actions.more")} actions={more} className="is-normal" />}
        </>
      ) : (
        <div className="orders-actions fy-only-desk">
          {paperButton}
          {canExchange && (
            <Button icon="exchange" disabled={!isOnline} onClick={exchange}>
              {t("actions.exchange")}
            </Button>
          )}
          {showsRefund && refund}
          {canPartly && partial}
          {more.length > 0 && <RowMenu label={t("actions.more")} actions={more} />}
        </div>
      )}
      {mode && <RefundDialog order={order} mode={mode} onClose={() => setMode(undefined)} />}
    </>
  );
}
