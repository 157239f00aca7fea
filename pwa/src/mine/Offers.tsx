import { inLine } from "@/i18n/apart";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import type { Opened } from "@/mine/address";
import { mineKeys } from "@/mine/calls";
import { answerOffer, ownOffers } from "@/mine/doings";
import { MoneyBack } from "@/mine/MoneyBack";
import type { Answer, OfferedDate, OwnOffer } from "@/mine/offers";
import { SureDialog, type Final } from "@/mine/SureDialog";
import { useDoing } from "@/mine/useDoing";
import { Button } from "@/ui/Button";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";

/** What a buyer is offered in place of a performance that was moved or cancelled; they answer each once. */
export function Offers({ own, currency }: { readonly own: Opened; readonly currency: string }) {
  const t = textsOf("mine");
  const { data } = useQuery(ownOffers(own));
  const [said, setSaid] = useState("");
  return (
    <>
      {said && <Note>{said}</Note>}
      {data?.map((offer) => (
        <Offer
          key={offer.id}
          own={own}
          offer={offer}
          currency={currency}
          onAnswered={(answer) => setSaid(t(`mineDoing:offer.done.${answer}`))}
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
  const [asked, setAsked] = useState<Final>();
  const date = offer.dates.find(({ performance }) => performance === chosen) ?? offer.dates[0];
  const inWords = ({ event, subcategory, startsAt, zone }: OfferedDate) =>
    inLine([format.dateTime(startsAt, zone), event === offer.event ? "" : event, subcategory]);
  const answer = (answered: Answer) =>
    run(async () => {
      const left = await answerOffer(own, offer.id, answered, answered === "date" ? date?.performance : undefined);
      cache.setQueryData(mineKeys.offers(own), left);
      onAnswered(answered);
      await cache.invalidateQueries({ queryKey: mineKeys.payment(own) });
    });
  const others = offer.answers.filter((one) => one !== "date");
  const press = (one: Answer) => {
    if (one === "credit" || one === "money") setAsked(one);
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
      {asked && offer.money && (
        <SureDialog
          answer={asked}
          plan={offer.money}
          currency={currency}
          isBusy={isBusy}
          onYes={() => void answer(asked).finally(() => setAsked(undefined))}
          onNo={() => setAsked(undefined)}
        />
      )}
      {error !== undefined && <Note kind="bad">{errorMessage(error)}</Note>}
      <small>{t("mineDoing:offer.until", { when: format.dateTime(offer.until, offer.zone) })}</small>
    </section>
  );
}
