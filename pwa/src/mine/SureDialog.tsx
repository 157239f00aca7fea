import { useEffect, useId, useRef } from "react";
import { textsOf } from "@/i18n/i18n";
import { isNothing } from "@/mine/model";
import type { Answer } from "@/mine/offers";
import type { CancelPlan } from "@/mine/plans";
import { Button } from "@/ui/Button";
import { formatMoney } from "@/ui/money";

/** The answers after which the tickets are void. */
export type Final = Extract<Answer, "credit" | "money">;

interface Props {
  readonly answer: Final;
  readonly plan: CancelPlan;
  readonly currency: string;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks once more, with the amount. The browser's own dialog: this page goes without the office's. */
export function SureDialog({ answer, plan, currency, isBusy, onYes, onNo }: Props) {
  const t = textsOf("mine");
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const text = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // The browser gives the focus back where a dialog is closed, but not where it is taken out of the page.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const money = (amount: string) => formatMoney(amount, currency);
  // Credit is what does not go back to gift cards; money is all of it.
  const card = answer === "credit" && !isNothing(plan.giftCard) ? plan.giftCard : undefined;
  const amount = answer === "credit" ? plan.due : plan.amount;
  return (
    <dialog
      ref={dialog}
      className="fy-mine-sure"
      role="alertdialog"
      aria-labelledby={title}
      aria-describedby={text}
      onCancel={(event) => {
        // React takes the dialog away, once what was sent is answered.
        event.preventDefault();
        if (!isBusy) onNo();
      }}
    >
      <h2 id={title}>{t(`mineDoing:offer.sure.title.${answer}`, { amount: money(plan.amount) })}</h2>
      <div id={text}>
        {!(card && isNothing(amount)) && <p>{t(`mineDoing:offer.sure.${answer}`, { amount: money(amount) })}</p>}
        {card && <p>{t("mineDoing:offer.sure.card", { amount: money(card) })}</p>}
        <p>{t("mineDoing:offer.sure.last")}</p>
      </div>
      <div className="fy-mine-sure-foot">
        <Button busy={isBusy} onClick={onNo}>
          {t("mineDoing:offer.sure.no")}
        </Button>
        <Button kind="sure" busy={isBusy} onClick={onYes}>
          {t(`mineDoing:offer.answers.${answer}`)}
        </Button>
      </div>
    </dialog>
  );
}
