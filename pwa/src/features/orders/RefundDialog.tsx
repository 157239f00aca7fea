import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { UnitChoice } from "@/shared/orders/UnitChoice";
import type { OrderDetails } from "@/shared/orders/model";
import type { OrderRefund } from "@/shared/orders/pageModel";
import { orderKeys } from "@/shared/orders/queries";
import { everything, stillThere, type Choice } from "@/shared/orders/units";
import { payOut, wayOf } from "@/shared/payouts/payouts";
import { toast } from "@/shell/toast";
import { Checkbox, TextArea } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { FormDialog } from "./FormDialog";
import {
  askRefund,
  feeOf,
  isAllChosen,
  refusalOf,
  usePreview,
  type Preview,
  type RefundForm,
  type RefundMode,
} from "./refunds";

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

interface RefundSumProps {
  readonly preview: Preview;
  readonly order: OrderDetails;
}

/** What goes back before it does: for what, with or without the booking fee, and on which way to each charge. */
function RefundSum({ preview, order }: RefundSumProps) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const money = (amount: string) => formatMoney(amount, order.currency);
  const { fee, keepsFee, charges } = preview;
  const withoutFee = toMinor(preview.amount) - (keepsFee ? 0 : toMinor(fee));
  const what = [
    preview.tickets > 0 && t("refund.tickets", { count: preview.tickets }),
    preview.upsells > 0 && t("refund.extras", { count: preview.upsells }),
  ];
  // Two payments of one kind are told apart by their days.
  const isOneOfSeveral = (gateway: string) => charges.filter((other) => other.gateway === gateway).length > 1;
  return (
    <div className="orders-preview">
      <dl className="orders-amounts">
        <div>
          <dt>{inLine(what, ", ")}</dt>
          <dd>{money(fromMinor(withoutFee))}</dd>
        </div>
        {toMinor(fee) > 0 && (
          <div>
            <dt>{t(keepsFee ? "refund.feeKept" : "refund.fee")}</dt>
            <dd>{keepsFee ? <s>{money(fee)}</s> : money(fee)}</dd>
          </div>
        )}
        <div className="orders-total">
          <dt>{t("refund.amount")}</dt>
          <dd>{money(preview.amount)}</dd>
        </div>
      </dl>
      <ul className="orders-ways">
        {toMinor(preview.giftCard) > 0 && <li>{t("refund.toCard", { amount: money(preview.giftCard) })}</li>}
        {charges.map(({ gateway, amount, paidAt }) => (
          <li key={`${gateway} ${paidAt}`}>
            {t(`refund.way.${gateway}`, { amount: money(amount) })}
            {isOneOfSeveral(gateway) && ` ${t("refund.paidOn", { when: format.stamp(paidAt, order.zone) })}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What of an order's refunds is still to be handed back. */
export const openPayouts = (order: OrderDetails): readonly OrderRefund[] =>
  order.refunds.filter(({ isToPayOut }) => isToPayOut);

/** `£57.00`, of all that is handed back. */
const handedSum = (order: OrderDetails, payouts: readonly OrderRefund[]): string =>
  formatMoney(fromMinor(payouts.reduce((all, { due }) => all + toMinor(due), 0)), order.currency);

/** Records that all of it was handed back. */
function useHandingBack(order: OrderDetails, payouts: readonly OrderRefund[], onDone: () => void) {
  const t = textsOf("payouts");
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (const { id } of payouts) await payOut(id);
    },
    onSuccess: () => {
      const amount = handedSum(order, payouts);
      toast.success(order.name ? t("paidOutTo", { amount, name: order.name }) : t("done", { amount }));
      onDone();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: orderKeys.one(order.id) }),
  });
}

interface HandBackProps {
  readonly order: OrderDetails;
  readonly payouts: readonly OrderRefund[];
}

/** The last step of a refund: the money that whoever is at the counter gives the buyer now. */
function HandBack({ order, payouts }: HandBackProps) {
  const t = textsOf("payouts");
  return (
    <div className="orders-hand-back">
      <b>{handedSum(order, payouts)}</b>
      {payouts.map(({ id, due, gateway }) => (
        <p key={id}>{t(`handBack.${wayOf(gateway)}`, { amount: formatMoney(due, order.currency) })}</p>
      ))}
      <p className="fy-quiet">{t("handBack.until")}</p>
      <p className="fy-quiet">{t("handBack.rest")}</p>
    </div>
  );
}
