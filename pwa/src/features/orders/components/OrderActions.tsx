import { useState } from "react";
import { serverNow } from "@/api/clock";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { mayExchangeOrder } from "@/shared/orders/exchanging";
import { openDialog } from "@/shell/dialogs";
import { useRights } from "@/shell/rights";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import type { MenuAction } from "@/ui/PressMenu";
import { RowMenu } from "@/ui/RowMenu";
import { RefundDialog } from "../dialogs/RefundDialog";
import type { OrderDetails } from "@/shared/orders/model";
import { useNoLine } from "@/ui/useNoLine";
import { exportOrder } from "../orderCalls";
import { whyNoRefund, type RefundMode } from "../refunds";

interface OrderActionsProps {
  readonly order: OrderDetails;
  /** On a phone: the one that matters, the rest behind dots. */
  readonly isBar?: boolean;
}

/** Export, Exchange, Refund, Partial Refund and Void; each button is there where the order's state and one's own rights allow it (section 4). */
export function OrderActions({ order, isBar = false }: OrderActionsProps) {
  const t = textsOf("orderPage");
  const noLine = useNoLine();
  const [mode, setMode] = useState<RefundMode>();
  const { rights } = order;
  const mine = useRights();
  const because = noLine ?? mine.because("refund");
  const noRefund = because ?? (!rights.refund && t(`noRefund.${whyNoRefund(order)}`));
  const noPart = because ?? (!rights.partialRefund && t(`noRefund.${whyNoRefund(order)}`));
  const paper = () => void exportOrder(order).catch((error: unknown) => toast.error(errorMessage(error)));
  // Full Refund shows only where the payment has one order; Partial Refund where something can be left.
  const showsRefund = order.paymentOrders === 1 && order.status !== "Progress";
  const showsPartial = order.paymentOrders > 1 || order.tickets > 1 || order.upsells.length > 0;
  const canPartly = order.status !== "Progress" && showsPartial;
  const hasRefund = showsRefund || canPartly;
  const canExchange = mayExchangeOrder(order, mine, serverNow());
  const exchange = () => openDialog("exchange", { order: order.id });
  const more: readonly MenuAction[] = [
    ...(isBar && canExchange
      ? [{ icon: "exchange" as const, label: t("actions.exchange"), run: exchange, because: noLine }]
      : []),
    ...(isBar && hasRefund
      ? [{ icon: "export" as const, label: t("actions.export"), run: paper, because: noLine }]
      : []),
    ...(isBar && canPartly && showsRefund
      ? [
          {
            icon: "receipt" as const,
            label: t("actions.partial"),
            danger: true,
            run: () => setMode("partial"),
            because: noPart,
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
            because: noLine,
          },
        ]
      : []),
  ];
  const refund = (
    <Button kind="danger" because={noRefund} onClick={() => setMode("whole")}>
      {t("actions.refund")}
    </Button>
  );
  const partial = (
    <Button kind="danger" because={noPart} onClick={() => setMode("partial")}>
      {t("actions.partial")}
    </Button>
  );
  const paperButton = (
    <Button icon="export" because={noLine} onClick={paper}>
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
            <Button icon="exchange" because={noLine} onClick={exchange}>
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
