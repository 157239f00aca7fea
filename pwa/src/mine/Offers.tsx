import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useEffect, useId, useRef, useState } from "react";
import { errorMessage } from "@/api/errors";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { useDoing } from "@/mine/Doing";
import { MoneyBack } from "@/mine/MoneyBack";
import type { Opened } from "@/mine/address";
import { isNothing, ownKeys } from "@/mine/model";
import { answerOffer, ownOffers, type Answer, type CancelPlan, type OfferedDate, type OwnOffer } from "@/mine/doings";
import { Button } from "@/ui/Button";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";

/** What a buyer is offered in place of a performance that was moved or cancelled; they answer each once. */
export function Offers({ own, currency }: { readonly own: Opened; readonly currency: string }) {
  const t = textsOf("mine");
  const { data } = useQuery(ownOffers(own));
  const [message, setMessage] = useState("");
  return (
    <>
      {message && <Note>{message}</Note>}
      {data?.map((offer) => (
        <Offer
          key={offer.id}
          own={own}
          offer={offer}
          currency={currency}
          onAnswered={(answer) => setMessage(t(`mineDoing:offer.done.${answer}`))}
        />
      ))}
    </>
  );
}

interface OfferProps {
  readonly own: Opened;
  readonly offer: OwnOffer;
  readonly currency: string;
  readonly onAnswered: (answer: Answer) => void;
}

function Offer({ own, offer, currency, onAnswered }: OfferProps) {
  const t = textsOf("mine");
  const format = useFormat();
  const cache = useQueryClient();
  const { error, isBusy, run } = useDoing(own);
  const [chosen, setChosen] = useState(offer.suggested);
  const [confirming, setConfirming] = useState<Final>();
  const date = offer.dates.find(({ performance }) => performance === chosen) ?? offer.dates[0];
  const inWords = ({ event, subcategory, startsAt, zone }: OfferedDate) =>
    inLine([format.dateTime(startsAt, zone), event === offer.event ? "" : event, subcategory]);
  const answer = (answered: Answer) =>
    run(async () => {
      const left = await answerOffer(own, offer.id, answered, answered === "date" ? date?.performance : undefined);
      cache.setQueryData(ownKeys.offers(own), left);
      onAnswered(answered);
      await cache.invalidateQueries({ queryKey: ownKeys.payment(own) });
    });
  const others = offer.answers.filter((one) => one !== "date");
  const press = (one: Answer) => {
    if (one === "credit" || one === "money") setConfirming(one);
    else void answer(one);
  };
  const when = format.dateTime(offer.startsAt, offer.zone);
  return (
    <section className="fy-mine-offer" aria-label={t("mineDoing:offer.title")}>
      <h2>{t("mineDoing:offer.title")}</h2>
      <p>
        {t(offer.isCancelled ? "mineDoing:offer.cancelled" : "mineDoing:offer.moved", {
          event: offer.event,
          when,
          count: offer.tickets,
        })}
      </p>
      {offer.words && <p>{offer.words}</p>}
      {offer.full && (
        <Note kind="warn">{t("mineDoing:offer.full", { date: inWords(offer.full), count: offer.tickets })}</Note>
      )}
      {offer.answers.every((one) => one === "keep") && <p>{t("mineDoing:offer.noOther")}</p>}
      {offer.answers.includes("date") && date && (
        <>
          <Select
            label={t("mineDoing:offer.date")}
            value={date.performance}
            options={offer.dates.map((one) => ({ value: one.performance, label: inWords(one) }))}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
          <Button kind="main" size="large" wide busy={isBusy} onClick={() => void answer("date")}>
            {t("mineDoing:offer.answers.date")}
          </Button>
        </>
      )}
      {others.map((one) => (
        <Fragment key={one}>
          {one === "money" && offer.money && <MoneyBack plan={offer.money} currency={currency} />}
          <Button wide busy={isBusy} onClick={() => press(one)}>
            {t(`mineDoing:offer.answers.${one}`)}
          </Button>
        </Fragment>
      ))}
      {confirming && offer.money && (
        <SureDialog
          answer={confirming}
          plan={offer.money}
          currency={currency}
          isBusy={isBusy}
          onYes={() => void answer(confirming).finally(() => setConfirming(undefined))}
          onNo={() => setConfirming(undefined)}
        />
      )}
      {error !== undefined && <Note kind="bad">{errorMessage(error)}</Note>}
      <small>{t("mineDoing:offer.until", { when: format.dateTime(offer.until, offer.zone) })}</small>
    </section>
  );
}

/** The answers after which the tickets are void. */
export type Final = Extract<Answer, "credit" | "money">;

interface SureDialogProps {
  readonly answer: Final;
  readonly plan: CancelPlan;
  readonly currency: string;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks once more, with the amount. The browser's own dialog: this page goes without the office's. */
export function SureDialog({ answer, plan, currency, isBusy, onYes, onNo }: SureDialogProps) {
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
