import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Checkbox, TextArea } from "@/ui/Field";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import type { OrderDetails } from "@/shared/orders/model";
import { orderKeys } from "@/shared/orders/queries";
import { askRefund, feeOf, problemOf, usePreview, type Preview, type RefundMode } from "../refunds";
import { FormDialog } from "./FormDialog";
import { everything, type Choice } from "@/shared/orders/units";
import { UnitChoice } from "@/shared/orders/UnitChoice";

interface RefundDialogProps {
  readonly order: OrderDetails;
  readonly mode: RefundMode;
  readonly onClose: () => void;
}

const NOTHING: Choice = { tickets: new Set(), upsells: new Set() };

/** Gives money back: of the whole order, of what is chosen, of a sale that was keyed wrong, or of one that a bank has undone. */
export function RefundDialog({ order, mode, onClose }: RefundDialogProps) {
  const t = textsOf("orderPage");
  const cache = useQueryClient();
  const [choice, setChoice] = useState<Choice>(mode === "partial" ? NOTHING : everything(order));
  const [keepsFee, setKeepsFee] = useState(false);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const problem = mode === "partial" ? problemOf(order, choice) : undefined;
  const fee = feeOf(order, choice);
  const whole = mode !== "partial";
  const asked = usePreview(order, choice, { whole, keepsFee, enabled: mode !== "disputed" && problem === undefined });
  const preview = problem ? undefined : asked.data;
  const refund = useMutation({
    mutationFn: () => askRefund(order, mode, { choice, keepsFee, reason: reason.trim() }),
    onSuccess: (message) => {
      toast.success(message);
      onClose();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: orderKeys.one(order.id) }),
  });
  const saysProblem = problem && (isTried || problem !== "nothingChosen");
  return (
    <FormDialog
      title={t(`refund.title.${mode}`)}
      subtitle={t("refund.of", { id: order.id, name: order.name || t("orders:walkIn") })}
      submit={t(`refund.do.${mode}`)}
      kind="sure"
      busy={refund.isPending || refund.isSuccess}
      isDirty={reason !== "" || (mode === "partial" && choice !== NOTHING)}
      refusal={refund.error ? errorMessage(refund.error) : undefined}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!problem) refund.mutate();
      }}
    >
      {mode === "partial" ? (
        <UnitChoice legend={t("refund.choose")} order={order} choice={choice} onChange={setChoice} />
      ) : (
        <p>{t(`refund.text.${mode}`)}</p>
      )}
      {saysProblem && <Note kind="bad">{t(`errors.${problem}`)}</Note>}
      {(mode === "whole" || mode === "partial") && toMinor(fee) > 0 && (
        <Checkbox
          label={t("refund.keepFee", { fee: formatMoney(fee, order.currency) })}
          checked={keepsFee}
          onChange={({ target }) => setKeepsFee(target.checked)}
        />
      )}
      <TextArea
        label={t("refund.reason")}
        hint={t("refund.reasonHint")}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={500}
        rows={2}
        optional
      />
      {/* Always there: screen readers do not read out one that appears together with its words. */}
      <div aria-live="polite">{preview && <PreviewLines preview={preview} currency={order.currency} />}</div>
    </FormDialog>
  );
}

/** What will go back, before it does: to gift cards first, the rest the way it came. */
function PreviewLines({ preview, currency }: { readonly preview: Preview; readonly currency: string }) {
  const t = textsOf("orderPage");
  const money = (amount: string) => formatMoney(amount, currency);
  const byCard = toMinor(preview.giftCard) > 0;
  return (
    <div className="orders-preview">
      <dl className="orders-amounts">
        {byCard && (
          <>
            <div>
              <dt>{t("refund.toCard")}</dt>
              <dd>{money(preview.giftCard)}</dd>
            </div>
            <div>
              <dt>{t("refund.rest")}</dt>
              <dd>{money(preview.due)}</dd>
            </div>
          </>
        )}
        <div className="orders-total">
          <dt>{t("refund.amount")}</dt>
          <dd>{money(preview.amount)}</dd>
        </div>
      </dl>
      {preview.ways.map(({ gateway, amount }) => (
        <p key={gateway} className="fy-quiet">
          {t(`refund.way.${gateway}`, { amount: money(amount) })}
        </p>
      ))}
    </div>
  );
}
