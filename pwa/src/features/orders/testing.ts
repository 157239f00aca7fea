import type { OrderDetails, OrderRow } from "./model";
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

/** It, as its row of the list. */
export const PLAIN_ROW: OrderRow = {
  id: 5,
  version: 1,
  payment: "ORD-000000000000",
  account: 2,
  name: "Maya Fernandes",
  email: "maya@example.org",
  phone: "",
  isRemoved: false,
  event: 3,
  performance: 7,
  eventName: "Hedda Gabler",
  subcategory: "",
  venue: "Main House",
  startsAt: "2026-11-26T19:30:00+00:00",
  boughtAt: "2026-11-02T09:41:00+00:00",
  zone: "Europe/London",
  total: "119.30",
  currency: "GBP",
  tickets: 3,
  admitted: 0,
  channel: "online",
  gateway: "stripe",
  status: "Success",
  refundStatus: "",
  reservation: null,
  image: "",
};

const wine = {
  id: 1,
  name: "Glass of wine",
  upsell: 3,
  variant: "Red",
  price: "6.00",
  total: "7.20",
  refund: null,
  ticket: null,
  state: "open",
  redeemedAt: null,
  gate: "",
  redeemedBy: "",
} as const;

/** The same with what it has sold: upsells alone are listed. */
export const PLAIN_DETAILS: OrderDetails = {
  ...PLAIN_ROW,
  ...PLAIN_PAGE,
  total: "119.30",
  ticketsAmount: "88.00",
  ticketTax: "17.60",
  isTaxIncluded: false,
  bookingFee: "4.50",
  upsellsAmount: "15.00",
  upsellTax: "3.00",
  promoCode: "AUTUMN10",
  discount: "8.80",
  giftCard: "0.00",
  client: "",
  comments: "",
  wantsMail: false,
  ticketList: [],
  upsells: [wine, { ...wine, id: 2 }, { ...wine, id: 3, ticket: 7, price: "0.00" }],
  history: [],
};
