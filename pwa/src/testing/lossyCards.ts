/** A card provider whose answers are lost as well, for tests that pay what `SalesServer` has reserved. */
import type { Chance } from "@/testing/chance";
import type { LossyLine, SalesServer, SoldRow } from "@/testing/salesServer";

export class LossyCards {
  constructor(
    private readonly sales: SalesServer,
    private readonly net: LossyLine,
    private readonly chance: Chance,
  ) {}

  /** Takes the money, or does not, and the answer may be lost either way. */
  confirm(clientSecret: string) {
    const row = this.rowOf(clientSecret);
    const draw = this.net.faults === 0 ? 0 : this.chance.below(4);
    if (row?.status === "paying" && draw !== 3) row.isCharged = true;
    return draw === 1 || draw === 3 ? { error: { type: "api_connection_error" } } : this.retrieve(clientSecret);
  }

  retrieve(clientSecret: string) {
    return { paymentIntent: { status: this.rowOf(clientSecret)?.isCharged ? "succeeded" : "requires_payment_method" } };
  }

  private rowOf(clientSecret: string): SoldRow | undefined {
    return this.sales.rows.find(({ id }) => clientSecret === `pi_${id}_secret`);
  }
}

interface Elements {
  readonly clientSecret: string;
}

/** The script of the provider, which is loaded once for all schedules of a test. */
export const cardProvider = (cards: () => LossyCards) => ({
  elements: ({ clientSecret }: Elements) => ({
    clientSecret,
    create: () => ({
      on: (event: string, call: () => void) => event === "ready" && call(),
      mount: () => undefined,
      destroy: () => undefined,
    }),
  }),
  confirmPayment: ({ elements }: { readonly elements: Elements }) =>
    Promise.resolve(cards().confirm(elements.clientSecret)),
  retrievePaymentIntent: (clientSecret: string) => Promise.resolve(cards().retrieve(clientSecret)),
});
