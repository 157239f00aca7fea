import type { OrderPage } from "./pageModel";

/** A page of a paid order that nothing has happened to. */
export const PLAIN_PAGE: OrderPage = {
  event: 3,
  performance: 7,
  gateway: "cash",
  refunded: "",
  paymentOrders: 1,
  partyPass: "",
  allocations: [],
  refunds: [],
  letters: [],
  dispute: null,
  kept: null,
  rights: {
    refund: true,
    partialRefund: true,
    void: false,
    resend: true,
    email: true,
    marketing: true,
    validate: true,
    reservation: false,
  },
};
