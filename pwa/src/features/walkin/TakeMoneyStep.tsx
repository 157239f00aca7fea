import { textsOf } from "@/i18n/i18n";
import type { Reservation } from "@/shared/sale/model";
import { TimeLeft, useSecondsUntil } from "@/shared/sale/TimeLeft";
import { Button } from "@/ui/Button";
import { Note } from "@/ui/states";
import { TakeMoney } from "@/shared/till/TakeMoney";
import type { Sale } from "./useSale";

interface TakeProps {
  readonly sale: Sale;
  readonly reservation: Reservation;
}

/** Takes what is due while everything is reserved. */
export function TakeMoneyStep({ sale, reservation }: TakeProps) {
  const t = textsOf("sale");
  const { isBusy, refusal } = sale.checkout;
  const isOver = useSecondsUntil(reservation.expiresAt) === 0 || refusal?.isOver === true;
  const { due, currency } = reservation.quote;
  const instead = isOver && (
    <Button kind="main" size="large" onClick={sale.leave}>
      {t("chooseAgain")}
    </Button>
  );
  return (
    <TakeMoney
      due={due}
      currency={currency}
      way={sale.way}
      isBusy={isBusy}
      onTake={(tendered) => void sale.take(tendered)}
      onBack={sale.leave}
      onWay={sale.setWay}
      instead={instead || undefined}
    >
      <TimeLeft until={reservation.expiresAt} tickets={sale.tickets} />
      {refusal && <Note kind="bad">{refusal.message}</Note>}
    </TakeMoney>
  );
}
