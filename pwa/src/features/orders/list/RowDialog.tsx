import { useEffect, useEffectEvent, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import { useOrder } from "@/shared/orders/queries";
import { toast } from "@/shell/toast";
import { RefundDialog } from "../RefundDialog";
import { ExtendDialog, PayDialog } from "../ReservationDialogs";
import { ResendDialog } from "../TextDialog";
import { useWhyNot } from "../whyNot";

export type RowAct = "refund" | "resend" | "pay" | "extend";

interface RowDialogProps {
  readonly id: number;
  readonly act: RowAct;
  readonly onClose: () => void;
}

/** A dialog of an order's page, opened from its row: the order is read for it. */
export function RowDialog({ id, act, onClose }: RowDialogProps) {
  const { query } = useOrder(id);
  const { data: order, error } = query;
  const failed = order ? undefined : error && errorMessage(error);
  if (failed) return <Refused why={failed} onClose={onClose} />;
  return order ? <OrderDialog order={order} act={act} onClose={onClose} /> : null;
}

interface OrderDialogProps {
  readonly order: OrderDetails;
  readonly act: RowAct;
  readonly onClose: () => void;
}

function OrderDialog({ order, act, onClose }: OrderDialogProps) {
  const t = textsOf("orderPage");
  const { refund } = useWhyNot(order);
  const { kept } = order;
  // As it was when it was opened: what is done in the dialog changes the order below it.
  const [why] = useState(() => {
    if (act === "refund") return refund && t("whyNot.refund", { why: refund });
    if (act === "resend") return undefined;
    if (!kept || !order.rights.reservation) return t("reservation.closed");
    return act === "pay" && kept.isBeingPaid ? t("reservation.beingPaid") : undefined;
  });
  if (why) return <Refused why={why} onClose={onClose} />;
  if (act === "refund") return <RefundDialog order={order} mode="whole" onClose={onClose} />;
  if (act === "resend") return <ResendDialog order={order} onClose={onClose} />;
  if (!kept) return null;
  const Dialog = act === "pay" ? PayDialog : ExtendDialog;
  return <Dialog order={order} kept={kept} onClose={onClose} />;
}

/** Says why there is no dialog, which the row alone did not tell. */
function Refused({ why, onClose }: { readonly why: string; readonly onClose: () => void }) {
  const say = useEffectEvent(() => {
    toast.error(why);
    onClose();
  });
  useEffect(() => say(), []);
  return null;
}
