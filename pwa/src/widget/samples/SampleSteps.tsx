import { IsRestoringProvider, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { basketToDto } from "@/shared/sale/basket";
import type { PerformanceOffer, Quote, Reservation, Sold, TicketChoice, UpsellChoice } from "@/shared/sale/model";
import type { EventOffer, Offer } from "@/shared/sale/offer";
import { saleKeys } from "@/shared/sale/offerCalls";
import type { Wants } from "@/shared/sale/useBasket";
import { Field } from "@/ui/Field";
import { Note } from "@/ui/states";
import { Chooser } from "../Chooser";
import { DatesStep } from "@/widget/DatesStep";
import { DetailsStep } from "@/widget/DetailsStep";
import { DoneStep } from "@/widget/DoneStep";
import { WidgetHead } from "@/widget/WidgetHead";
import { WithBar } from "@/widget/barSlot";
import { keep, keepBasket } from "@/widget/stored";
import { useStep, type Step } from "@/widget/steps";

/** The steps that wear a look, each with one of everything that it says; nothing of it is for sale, or asked for. */
export function SampleSteps() {
  const t = textsOf("dates");
  const { at } = useStep();
  const [answers] = useState(sampleAnswers);
  return (
    <QueryClientProvider client={answers}>
      {/* As while a cache is read from a disk: what is there is shown, and nothing is fetched. */}
      <IsRestoringProvider value>
        <div key={at} className="fy-widget" data-sample={at}>
          <WithBar>
            <WidgetHead offer={EVENT_OFFER} />
            <SampleStep at={at} />
          </WithBar>
          <Messages />
          <footer className="fy-widget-foot">{t("by")}</footer>
        </div>
      </IsRestoringProvider>
    </QueryClientProvider>
  );
}

function SampleStep({ at }: Pick<Step, "at">) {
  switch (at) {
    case "tickets":
    case "extras":
      return <Chooser event={OFFER.event} offer={OFFER} />;
    case "details":
      return <DetailsStep event={RESERVED} performance={PERFORMANCE} />;
    case "done":
      return <DoneStep event={SOLD} />;
    case "dates":
    case "pay":
    case "card":
      return <DatesStep offer={EVENT_OFFER} />;
  }
}

/** What may be said on any step: news, a warning, a refusal, and what is wrong with a field. */
function Messages() {
  const t = textsOf("widget");
  return (
    <section>
      <Note>{t("mailed")}</Note>
      <Note kind="warn">{t("sale:keptNoLonger")}</Note>
      <Note kind="bad">{t("sale:keptNoLonger")}</Note>
      <Field label={t("email")} error={t("emailWrong")} />
    </section>
  );
}

// What no buyer has chosen, of no event: one of everything that the widget's steps say.

/** Of no event: what is kept of these in a tab is nobody's. */
export const CHOOSING = -1;
export const RESERVED = -2;
export const SOLD = -3;
/** As the addresses of the steps name it. */
export const PERFORMANCE = 1;

const HOUR_MS = 3_600_000;
const NAME = "Twelfth Night";
const VENUE = "Northgate Playhouse";

const offerOf = (performance: number, other: Partial<Offer> = {}): Offer => ({
  performance,
  startsAt: "2027-06-12T18:30:00Z",
  zone: "Europe/London",
  subcategory: "Evening",
  price: "20.00",
  isOnSale: true,
  onSaleAt: "2027-05-01T09:00:00Z",
  available: 40,
  fromHolds: 0,
  isSoldOut: false,
  closed: null,
  message: "",
  version: 1,
  ...other,
});

export const EVENT_OFFER: EventOffer = {
  event: CHOOSING,
  account: 0,
  name: NAME,
  description: "",
  image: "",
  currency: "GBP",
  venue: VENUE,
  address: "1 Northgate",
  isPaidOnline: true,
  cardGateway: "stripe",
  sheet: "",
  months: [],
  performances: [
    offerOf(PERFORMANCE, { message: "3 left" }),
    offerOf(2, { isSoldOut: true, available: 0 }),
    offerOf(3, { closed: "cancelled" }),
    offerOf(4, { closed: "not_yet" }),
    offerOf(5, { closed: "box_office" }),
  ],
};

const choiceOf = (type: number | null, name: string, other: Partial<TicketChoice> = {}): TicketChoice => ({
  type,
  name,
  description: "",
  price: "20.00",
  total: "22.50",
  bookingFee: "1.50",
  tax: "1.00",
  taxName: "VAT",
  includesTax: true,
  least: 1,
  most: 8,
  available: 40,
  isScarce: false,
  includes: [],
  isOffered: true,
  why: "",
  reason: "",
  ...other,
});

const PROGRAMME: UpsellChoice = {
  upsell: 1,
  name: "Programme",
  description: "Printed, with the names of the company",
  image: "",
  price: "5.00",
  available: 9,
  least: 1,
  most: 4,
  variants: [],
};

export const OFFER: PerformanceOffer = {
  ...offerOf(PERFORMANCE),
  event: CHOOSING,
  eventName: NAME,
  venue: VENUE,
  currency: "GBP",
  choices: [
    choiceOf(null, "Normal Ticket", { isScarce: true, available: 3 }),
    choiceOf(1, "Concession", { description: "For students and pensioners", includes: [{ upsell: 1, name: "Drink" }] }),
    choiceOf(2, "Early bird", { isOffered: false, reason: "Sold until 1 May" }),
  ],
  upsells: [PROGRAMME],
  most: 8,
  gateways: ["stripe"],
  holds: [],
  teams: [],
  placesVersion: 1,
  typesVersion: 0,
  upsellsVersion: 0,
};

const WANTS: Wants = {
  quantities: { "ticket:normal": 2 },
  places: [],
  codes: { promo: "SPRING", cards: [] },
};

const QUOTE: Quote = {
  lines: [
    {
      kind: "ticket",
      name: "Normal Ticket",
      variant: "",
      isIncluded: false,
      quantity: 2,
      price: "20.00",
      team: "",
      players: [],
    },
  ],
  subtotal: "40.00",
  tax: "2.00",
  bookingFee: "3.00",
  saving: "4.00",
  promo: "SPRING",
  cards: [{ code: "1234", amount: "10.00" }],
  total: "41.00",
  due: "31.00",
  currency: "GBP",
  isPayable: true,
  payableMessage: "",
};

const reservationOf = (payment: string): Reservation => ({
  id: 0,
  secret: "",
  payment,
  expiresAt: new Date(serverNow() + HOUR_MS).toISOString(),
  quote: QUOTE,
});

const BOUGHT: Sold = {
  payment: "sold",
  total: "31.00",
  currency: "GBP",
  gateway: "stripe",
  change: null,
  pdf: "#",
  calendar: "#",
  email: "",
  own: null,
  ask: null,
  orders: [
    {
      id: 1001,
      eventName: NAME,
      subcategory: "Evening",
      venue: VENUE,
      startsAt: "2027-06-12T18:30:00Z",
      zone: "Europe/London",
      tickets: [{ id: 1, code: "", name: "Normal Ticket", team: "", player: 0 }],
      extras: 0,
    },
  ],
};

/** Answers what the steps ask, where nothing is asked of the server, and keeps what they come from. */
export function sampleAnswers(): QueryClient {
  const answers = new QueryClient();
  const { quantities, codes } = WANTS;
  answers.setQueryData(saleKeys.quote(basketToDto({ offer: OFFER, quantities, codes })), QUOTE);
  answers.setQueryData(saleKeys.payment("open"), "open");
  answers.setQueryData(saleKeys.payment(BOUGHT.payment), BOUGHT);
  keepBasket(CHOOSING, PERFORMANCE, WANTS);
  keep(RESERVED, { performance: PERFORMANCE, reservation: reservationOf("open") });
  keep(SOLD, { performance: PERFORMANCE, reservation: reservationOf(BOUGHT.payment) });
  return answers;
}
