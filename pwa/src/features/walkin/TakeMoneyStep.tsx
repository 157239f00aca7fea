import { textsOf } from "@/i18n/i18n";
import type { PerformanceOffer, Reservation } from "@/shared/sale/model";
import { countsIn } from "@/shared/sale/Summary";
import { TimeLeft, useSecondsUntil } from "@/shared/sale/TimeLeft";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { TakeMoney } from "@/shared/till/TakeMoney";
import { SaleInQuestion } from "./SaleInQuestion";
import type { Sale } from "./useSale";

interface TakeProps {
  readonly sale: Sale;
  readonly reservation: Reservation;
  readonly offer: PerformanceOffer | undefined;
}

/** Takes what is due while everything is reserved. */
export function TakeMoneyStep({ sale, reservation, offer }: TakeProps) {
  const t = textsOf("sale");
  const { isBusy, isReturning, refusal } = sale.checkout;
  const isOutOfTime = useSecondsUntil(reservation.expiresAt) === 0;
  const isOver = refusal?.isOver === true || (isOutOfTime && !isBusy);
  const { due, currency } = reservation.quote;
  const instead = isOver && (
    <Button kind="main" size="large" busy={isReturning} onClick={() => void sale.leave()}>
      {t("chooseAgain")}
    </Button>
  );
  return (
    <TakeMoney
      due={due}
      currency={currency}
      way={sale.way}
      isBusy={isBusy || isReturning}
      onTake={(tendered) => void sale.take(tendered)}
      onBack={() => void sale.leave()}
      onWay={sale.setWay}
      instead={instead || undefined}
    >
      {sale.resumed && <SaleInQuestion sale={sale} reservation={reservation} offer={offer} />}
      <TimeLeft until={reservation.expiresAt} tickets={countsIn(reservation.quote).tickets} />
      {refusal && <Note kind="bad">{refusal.message}</Note>}
    </TakeMoney>
  );
}
