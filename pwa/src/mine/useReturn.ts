import { useEffect, useRef } from "react";
import { reservationPaid, reservationToPay, type Opened } from "@/mine/address";
import { duesOf, type OwnPayment } from "@/mine/model";
import { leaving } from "@/mine/parts";
import { showInstead } from "@/mine/views";

/**
 * Whoever comes back from their bank comes to the payment that they left, and who is to pay comes to it at once. What
 * else waits for money is not opened, nor is the next thing once that is paid.
 */
export function useReturn(own: Opened, payment: OwnPayment | undefined): void {
  const hasReturned = useRef(false);
  useEffect(() => {
    if (!payment || hasReturned.current) return;
    hasReturned.current = true;
    const left = reservationPaid(window.location);
    const reservation = left ?? reservationToPay(window.location);
    const due = duesOf(payment).find(({ paying }) => paying.id === reservation);
    if (due) showInstead({ at: "pay", reservation: due.paying.id });
    else if (left !== undefined) void leaving().then(({ sayWhatWasPaid }) => sayWhatWasPaid(own));
  }, [own, payment]);
}
