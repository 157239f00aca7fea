import { api } from "@/api/client";
import { cardAskFromWire, type CardAsk, type Paying } from "@/shared/payment/model";
import { sendPayment } from "@/shared/sale/calls";
import { standingFromWire, type Buyer, type Gateway, type Standing, type WirePayment } from "@/shared/sale/model";

/** Begins a payment by card, or goes on with it; without a card to ask for it is paid, or over. */
export async function askForCard(
  paying: Paying,
  buyer: Buyer,
  gateway: Gateway,
): Promise<{ readonly standing: Standing; readonly ask: CardAsk | undefined }> {
  const wire = await sendPayment({ reservation: paying, gateway, buyer });
  return { standing: standingFromWire(wire), ask: cardAskFromWire(wire) };
}

/** Has the server ask the provider what came of a payment, which it may not have heard yet. */
export async function verifyPayment({ payment, secret }: Paying): Promise<Standing> {
  const path = `/sales/payments/${payment}/verify`;
  return standingFromWire(await api.post<WirePayment>(path, {}, { reservationSecret: secret }));
}
