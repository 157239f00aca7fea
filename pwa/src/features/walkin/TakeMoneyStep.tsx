import { useId } from "react";
import { textsOf } from "@/i18n/i18n";
import type { PerformanceOffer, Reservation } from "@/shared/sale/model";
import { countsIn, Due, QuoteLines } from "@/shared/sale/Summary";
import { TimeLeft, useSecondsUntil } from "@/shared/sale/TimeLeft";
import { useArrival } from "@/shared/sale/useArrival";
import { CashGiven } from "@/shared/till/CashGiven";
import { useGiven } from "@/shared/till/useGiven";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { SaleInQuestion } from "./SaleInQuestion";
import { BuyerFields } from "./till/BuyerFields";
import { Till } from "./till/Till";
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
  const heading = useArrival(sale.way);
  const id = useId();
  const { quote } = reservation;
  const given = useGiven(quote.due);
  const { isBusy, isReturning, refusal } = sale.checkout;
  const isOutOfTime = useSecondsUntil(reservation.expiresAt) === 0;
  const isOver = refusal?.isOver === true || (isOutOfTime && !isBusy);
  const common = { size: "large", busy: isBusy || isReturning } as const;
  const back = (
    <Button {...common} onClick={() => void sale.leave()}>
      {t("till:back")}
    </Button>
  );
  return (
    <Till
      total={
        <div id={id}>
          <Due quote={quote} {...countsIn(quote)} />
        </div>
      }
      work={
        <>
          {sale.resumed && <SaleInQuestion sale={sale} reservation={reservation} offer={offer} />}
          <QuoteLines quote={quote} />
          <TimeLeft until={reservation.expiresAt} tickets={countsIn(quote).tickets} />
          {!sale.card && !sale.resumed && <BuyerFields sale={sale} />}
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
              because={isCash && given.change === undefined && t("till:tooLittle")}
              {...common}
              onClick={() => void sale.take(isCash ? given.tendered : undefined)}
            >
              {t("till:taken")}
            </Button>
            {back}
            <Button
              size="large"
              icon={isCash ? "terminal" : "cash"}
              onClick={() => sale.setWay(isCash ? "terminal" : "cash")}
            >
              {t(isCash ? "till:terminal" : "till:cash")}
            </Button>
          </>
        )
      }
    >
      {/* What is told with the heading, which the focus comes to. */}
      <h3 ref={heading} tabIndex={-1} aria-describedby={id} className="walkin-step">
        {t(isCash ? "till:takeCash" : "till:takeCard")}
      </h3>
      {isCash && !isOver && <CashGiven due={quote.due} currency={quote.currency} given={given} />}
      {refusal && <Note kind="bad">{refusal.message}</Note>}
    </Till>
  );
}
