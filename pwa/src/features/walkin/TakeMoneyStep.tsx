import { useMutation } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { TimeLeft } from "@/shared/checkout/TimeLeft";
import { useIsOver } from "@/shared/checkout/useCheckout";
import { countInWords, countsIn, QuoteLines } from "@/shared/sale/Summary";
import type { PerformanceOffer, Reservation } from "@/shared/sale/model";
import { useArrival } from "@/shared/sale/useArrival";
import { CashGiven, useGiven } from "@/shared/till/CashGiven";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { payByGiftCard } from "./namedReservations";
import { BuyerFields, Till } from "./Till";
import type { Sale } from "./useSale";

interface TakeProps {
  readonly sale: Sale;
  readonly reservation: Reservation;
  readonly offer: PerformanceOffer | undefined;
}

/** Takes what is due while everything is reserved. */
export function TakeMoneyStep({ sale, reservation, offer }: TakeProps) {
  const t = textsOf("walkin");
  const isCash = sale.way === "cash";
  const isFree = toMinor(reservation.quote.due) === 0;
  const heading = useArrival(sale.way);
  const id = useId();
  const { quote } = reservation;
  const { tickets, extras } = countsIn(quote);
  const given = useGiven(quote.due);
  const { phase, isBusy, isReturning, refusal } = sale.checkout;
  const isOver = useIsOver(phase, reservation.expiresAt, isBusy);
  const problem = refusal?.message ?? (phase.at === "over" && t("sale:keptNoLonger"));
  const common = { size: "large", busy: isBusy || isReturning } as const;
  const back = (
    <Button {...common} onClick={() => void sale.leave()}>
      {t("till:back")}
    </Button>
  );
  return (
    <Till
      total={
        <p className="fy-due">
          <span>{countInWords(tickets, extras)}</span>
          <b id={id}>{formatMoney(quote.due, quote.currency)}</b>
        </p>
      }
      work={
        <>
          {sale.resumed && <SaleInQuestion sale={sale} reservation={reservation} offer={offer} />}
          <QuoteLines quote={quote} />
          {!sale.collected && <TimeLeft until={reservation.expiresAt} tickets={tickets} />}
          {sale.collected && (
            <CollectedBy
              sale={sale}
              named={sale.collected}
              isElsewhere={sale.collected.performance !== offer?.performance}
              reservation={reservation}
            />
          )}
          {!sale.card && !sale.resumed && !sale.collected && <BuyerFields sale={sale} />}
        </>
      }
      keys={
        isOver ? (
          <Button kind="main" size="large" busy={isReturning} onClick={() => void sale.leave()}>
            {t("sale:chooseAgain")}
          </Button>
        ) : (
          <>
            <Button
              kind="main"
              icon="check"
              disabledReason={isCash && !isFree && given.change === undefined && t("till:tooLittle")}
              {...common}
              onClick={() => void sale.take(isCash ? given.tendered : undefined)}
            >
              {t(isFree ? "cardPaysAll" : "till:taken")}
            </Button>
            {back}
            {!isFree && (
              <Button
                size="large"
                icon={isCash ? "terminal" : "cash"}
                onClick={() => sale.setWay(isCash ? "terminal" : "cash")}
              >
                {t(isCash ? "till:terminal" : "till:cash")}
              </Button>
            )}
          </>
        )
      }
    >
      {/* What is told with the heading, which the focus comes to. */}
      <h3 ref={heading} tabIndex={-1} aria-describedby={id} className="walkin-step">
        {t(isFree ? "by.giftCard" : isCash ? "till:takeCash" : "till:takeCard")}
      </h3>
      {isCash && !isFree && !isOver && <CashGiven due={quote.due} currency={quote.currency} given={given} />}
      {problem && <Note kind="bad">{problem}</Note>}
    </Till>
  );
}

interface CollectedProps {
  readonly sale: Sale;
  readonly named: NonNullable<Sale["collected"]>;
  /** Whether it is of another performance than the one that the counter sells. */
  readonly isElsewhere: boolean;
  readonly reservation: Reservation;
}

/** Whose reservation is collected; a gift card may pay for it before anything else does. */
function CollectedBy({ sale, named, isElsewhere, reservation }: CollectedProps) {
  const t = textsOf("walkin");
  const format = useFormat();
  return (
    <>
      <p className="walkin-whose">{named.name}</p>
      {isElsewhere && (
        <Note kind="warn">
          {t("of", { event: named.eventName, when: format.dateTime(named.startsAt, named.zone) })}
        </Note>
      )}
      {toMinor(reservation.quote.due) > 0 && (
        <GiftCardField reservation={reservation} onPaid={(now) => sale.collect(named, now)} />
      )}
    </>
  );
}

interface QuestionProps {
  readonly sale: Sale;
  readonly reservation: Reservation;
  readonly offer: PerformanceOffer | undefined;
}

/** Which sale it is: the event and its date, how much was sold, and how it was to be paid. */
export function SaleInQuestion({ sale, reservation, offer }: QuestionProps) {
  const t = textsOf("walkin");
  const format = useFormat();
  const of = sale.resumed ?? sale.collected ?? offer;
  const { quote } = reservation;
  const { tickets, extras } = countsIn(quote);
  return (
    <p>
      {of && (
        <>
          {t("of", { event: of.eventName, when: format.dateTime(of.startsAt, of.zone) })}
          <br />
        </>
      )}
      <b>
        {t("question", {
          what: countInWords(tickets, extras),
          due: formatMoney(quote.due, quote.currency),
          way: t(`by.${sale.way}`),
        })}
      </b>
    </p>
  );
}

interface CardProps {
  readonly reservation: Reservation;
  readonly onPaid: (reservation: Reservation) => void;
}

/** A gift card that pays for what is collected, as far as it goes. */
function GiftCardField({ reservation, onPaid }: CardProps) {
  const t = textsOf("reserving");
  const noLine = useNoLine();
  const [code, setCode] = useState("");
  const pay = useMutation({
    mutationFn: () => payByGiftCard(reservation.id, code.trim()),
    onSuccess: (now) => {
      setCode("");
      onPaid(now);
    },
  });
  const send = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (code.trim()) pay.mutate();
  };
  return (
    <form className="walkin-mail" noValidate onSubmit={send}>
      <Field
        label={t("giftCard")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={code}
        error={pay.error ? errorMessage(pay.error) : undefined}
        onChange={({ target }) => {
          pay.reset();
          setCode(target.value);
        }}
      />
      <Button type="submit" kind="tonal" size="large" busy={pay.isPending} disabledReason={noLine}>
        {t("sale:useCode")}
      </Button>
    </form>
  );
}
