import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import type { OrderRefund } from "@/shared/orders/pageModel";
import { orderKeys } from "@/shared/orders/queries";
import { UnitChoice } from "@/shared/orders/UnitChoice";
import { type Choice, everything, stillThere } from "@/shared/orders/units";
import { toast } from "@/shell/toast";
import { Checkbox, TextArea } from "@/ui/Field";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { askRefund, feeOf, isAllChosen, type RefundForm, type RefundMode, refusalOf, usePreview } from "../refunds";
import { FormDialog } from "./FormDialog";
import { HandBack, handedSum, openPayouts, useHandingBack } from "./HandBack";
import { RefundSum } from "./RefundSum";

interface RefundDialogProps {
  readonly order: OrderDetails;
  readonly mode: RefundMode;
  readonly onClose: () => void;
}

const NOTHING: Choice = { tickets: new Set(), upsells: new Set() };

/**
 * Gives money back: of what is ticked, which is all of it at first and nothing for Partial Refund; or of a sale that was
 * entered by mistake, or of one that a bank has undone. What may be refunded, and how, the server says of each choice.
 */
export function RefundDialog({ order, mode, onClose }: RefundDialogProps) {
  const t = textsOf("orderPage");
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<Choice>();
  const [keepsFee, setKeepsFee] = useState(false);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const [payouts, setPayouts] = useState<readonly OrderRefund[]>([]);
  const isChosen = mode === "whole" || mode === "partial";
  const refund = useMutation({
    mutationFn: (form: RefundForm) => askRefund(order, mode, form),
    onSuccess: async (message) => {
      toast.success(message);
      await cache.invalidateQueries({ queryKey: orderKeys.one(order.id) });
      // What is paid at the counter is handed back there: the refund is done, and this is its last step.
      const now = cache.getQueryData<OrderDetails | null>(orderKeys.one(order.id));
      const due = now ? openPayouts(now) : [];
      if (due.length > 0) setPayouts(due);
      else onClose();
    },
    onError: () => cache.invalidateQueries({ queryKey: orderKeys.one(order.id) }),
  });
  const isBusy = refund.isPending || refund.isSuccess;
  // Until somebody chooses, it follows the order: an older one may have been shown at first, or one exchanged meanwhile.
  const begun = mode === "partial" ? NOTHING : everything(order);
  // What is being refunded stays chosen while the order already comes without it.
  const choice = isBusy && refund.variables ? refund.variables.choice : chosen ? stillThere(chosen, order) : begun;
  const isEmpty = choice.tickets.size + choice.upsells.size === 0;
  // It began with all or with nothing: any other choice has another number of tickets or upsells.
  const isChanged =
    !isBusy && (choice.tickets.size !== begun.tickets.size || choice.upsells.size !== begun.upsells.size);
  const whole = !isChosen || (mode === "whole" && order.rights.refund && isAllChosen(order, choice));
  const quote = usePreview(order, choice, { whole, keepsFee, enabled: mode !== "disputed" && !isEmpty });
  const refused = isEmpty ? "nothingChosen" : refusalOf(quote.error);
  const preview = refused ? undefined : quote.data;
  const handing = useHandingBack(order, payouts, onClose);
  const fee = feeOf(order, choice);
  const sum = preview && !quote.isPlaceholderData ? formatMoney(preview.amount, order.currency) : "";
  const subtitle = t("refund.of", { id: order.id, name: order.name || t("orders:walkIn") });
  // One dialog for both steps: it is not closed and opened between them.
  if (payouts.length > 0) {
    return (
      <FormDialog
        title={t("payouts:handBack.title", { amount: handedSum(order, payouts) })}
        subtitle={subtitle}
        submit={t("payouts:paidOut")}
        cancel={t("payouts:no")}
        busy={handing.isPending || handing.isSuccess}
        refusal={handing.error ? errorMessage(handing.error) : undefined}
        onClose={onClose}
        onSubmit={() => handing.mutate()}
      >
        <HandBack order={order} payouts={payouts} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={t(`refund.title.${mode}`)}
      subtitle={subtitle}
      submit={sum && isChosen ? t("refund.doSum", { sum }) : t(`refund.do.${mode}`)}
      kind="sure"
      busy={isBusy}
      isDirty={reason !== "" || isChanged}
      refusal={refund.error ? errorMessage(refund.error) : undefined}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!refused) refund.mutate({ whole, choice, keepsFee, reason: reason.trim() });
      }}
    >
      {isChosen ? (
        <UnitChoice legend={t("refund.choose")} order={order} choice={choice} onChange={setChosen} />
      ) : (
        <p>{t(`refund.text.${mode}`)}</p>
      )}
      {refused && (isTried || !isEmpty) && <Note kind="bad">{t(`errors.${refused}`)}</Note>}
      {isChosen && toMinor(fee) > 0 && (
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
      <div aria-live="polite">{preview && <RefundSum preview={preview} order={order} />}</div>
      {whole && isChosen && <p className="fy-quiet">{t("refund.text.whole")}</p>}
    </FormDialog>
  );
}
