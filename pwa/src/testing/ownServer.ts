/**
 * The calls of a buyer's own page, in memory, for tests of what the page does when answers are lost. Their states and
 * refusals are those of `server/aftersales/self_service`, `exchanges` and `rebooking`; what is paid, `SalesServer` answers.
 */
import type { Shapes } from "@/api/schemas";
import { answer, EXPIRES, refuse, SalesServer, type SoldRow } from "@/testing/salesServer";

export const OWN = { payment: "ORD-OWN", key: "own-key" };
/** The orders of the payment: one for each of the things that its buyer does. */
export const EXTRAS_ORDER = 1;
export const EXCHANGE_ORDER = 2;
const CANCEL_ORDER = 3;
const OFFER = 4;
/** An exchange goes from one of these performances to the other. */
export const DATES = [51, 52] as const;

type Order = Shapes["OwnOrderOut"];

const EXTRA_PRICE = "5.00";
const EXCHANGE_PRICE = "10.00";
const PRICE = "20.00";
const NOT_NOW = "no_leave";
const startOf = (performance: number) => `2098-05-${performance - 40}T19:30:00+00:00`;

interface Quote {
  readonly id: number;
  readonly target: number;
  /** How often the order was exchanged when it was quoted: its tickets are others after each time. */
  readonly exchanges: number;
  row?: SoldRow;
}

export class OwnServer {
  readonly sales = new SalesServer("own");
  /** How many extras the buyer expects with the next call. */
  extrasCount = 0;
  refunds = 0;
  answers: string[] = [];
  holder = "";
  private readonly extras = new Map<string, SoldRow>();
  private readonly quotes: Quote[] = [];

  get unpaid(): readonly SoldRow[] {
    return [...this.extras.values()].filter(isUnfinished);
  }

  get paidExtras(): readonly SoldRow[] {
    return [...this.extras.values()].filter(({ status }) => status === "paid");
  }

  get exchanges(): number {
    return this.quotes.filter(({ row }) => row?.status === "paid").length;
  }

  get waiting(): SoldRow | undefined {
    return this.quotes.flatMap(({ row }) => row ?? []).find(isUnfinished);
  }

  /** The performance that the exchanged order is for now. */
  get performance(): number {
    return DATES[this.exchanges % 2] ?? DATES[0];
  }

  readonly handle = (method: string, path: string, headers: Headers, body: Record<string, unknown>): Response => {
    if (path.startsWith("/v1/sales/")) return this.sales.handle(method, path, headers, body);
    if (headers.get("X-Order-Key") !== OWN.key) return refuse(404, "not_found");
    const what = path.replace(`/v1/mine/${OWN.payment}`, "").replace(/^\/orders\/\d+/, "");
    switch (`${method} ${what}`) {
      case "GET ":
        return this.report();
      case "GET /extras":
        return answer(200, { currency: "GBP", upsells: [UPSELL] });
      case "POST /extras":
        return this.addExtras(headers.get("Idempotency-Key") ?? "");
      case "PUT /names":
        this.holder = (body["names"] as readonly { readonly name: string }[])[0]?.name ?? "";
        return this.report();
      case "GET /dates":
        return answer(200, { dates: [dateOf(this.other)], cheaper: "" });
      case "POST /exchange/prices":
        return answer(200, {
          prices: [{ performance: this.other, pay: EXCHANGE_PRICE, back: "0.00", why: "", too_cheap: false }],
        } satisfies Shapes["OwnDatePricesOut"]);
      case "POST /exchange/quote":
        return this.quote();
      case "POST /exchange":
        return this.exchange(Number(body["quote"]));
      case "GET /cancel":
        return this.refunds > 0 ? refuse(409, NOT_NOW) : answer(200, CANCEL_PLAN);
      case "POST /cancel":
        return this.cancel();
      case "GET /offers":
        return answer(200, this.offers());
      case "POST /offers":
        return this.answerOffer(String(body["answer"]));
      default:
        return refuse(404, "not_found");
    }
  };

  /** The same key gives the same reservation, however it has ended; another one waits for what is not paid. */
  addExtras(key: string): Response {
    if (this.unpaid.some((row) => row !== this.extras.get(key))) return refuse(409, "unpaid");
    if (!this.extras.has(key)) {
      this.sales.customer = this.extrasCount;
      this.extras.set(key, this.sales.open(OWN.payment));
    }
    return this.report();
  }

  private get other(): number {
    return DATES[(this.exchanges + 1) % 2] ?? DATES[1];
  }

  private quote(): Response {
    if (this.waiting) return refuse(409, NOT_NOW);
    const quote = { id: this.quotes.length + 1, target: this.other, exchanges: this.exchanges };
    this.quotes.push(quote);
    return answer(200, {
      quote: quote.id,
      expires_at: EXPIRES,
      source_total: PRICE,
      target_total: "30.00",
      pay: EXCHANGE_PRICE,
      back: "0.00",
      ways: [],
      last: false,
      lines: [],
    } satisfies Shapes["OwnQuoteOut"]);
  }

  private exchange(id: number): Response {
    const quote = this.quotes.find((one) => one.id === id);
    if (!quote) return refuse(404, "not_found");
    if (quote.row && (isUnfinished(quote.row) || quote.row.status === "paid")) return this.report();
    if (this.waiting) return refuse(409, NOT_NOW);
    if (quote.row || quote.exchanges !== this.exchanges) return refuse(409, "quote_over");
    quote.row = this.sales.open(OWN.payment);
    return this.report();
  }

  private cancel(): Response {
    if (this.refunds > 0) return refuse(409, NOT_NOW);
    this.refunds += 1;
    return answer(200, { status: "completed", amount: PRICE });
  }

  private answerOffer(chosen: string): Response {
    if (this.answers.length > 0) return refuse(409, "already_answered");
    this.answers.push(chosen);
    return answer(200, this.offers());
  }

  private report(): Response {
    const extras = this.paidExtras.map(({ id }) => upsellOf(id));
    const cancelled = this.refunds > 0;
    return answer(200, {
      payment: OWN.payment,
      house: "The Playhouse",
      contact: "box@theatre.example",
      contact_phone: "+44 (0)115 989 5555",
      contact_page: "https://barn.example/visit",
      name: "Ada Lovelace",
      email: "ada@example.com",
      currency: "GBP",
      language: "en",
      pdf: "",
      calendar: "",
      look: { css: "" },
      orders: [
        orderOf(EXTRAS_ORDER, {
          upsells: extras,
          tickets: [ticketOf(1, this.holder)],
          may: mayOf("add_upsells", "rename"),
        }),
        orderOf(EXCHANGE_ORDER, {
          performance: this.performance,
          starts_at: startOf(this.performance),
          tickets: [ticketOf(2 + this.exchanges * 10, "")],
          waiting: this.waiting ? { ...waitingOf(this.waiting, EXCHANGE_PRICE), tickets: 1, to: "Hamlet" } : null,
          may: this.waiting ? mayOf() : mayOf("exchange"),
        }),
        orderOf(CANCEL_ORDER, {
          status: cancelled ? "refunded" : "paid",
          refunded: cancelled ? PRICE : "0.00",
          tickets: cancelled ? [] : [ticketOf(3, "")],
          may: cancelled ? mayOf() : mayOf("cancel"),
        }),
      ],
      unpaid: this.unpaid.map((row) => ({
        ...waitingOf(row, EXTRA_PRICE),
        names: ["1 × Programme"],
        event_name: "Hamlet",
      })),
    } satisfies Shapes["OwnPaymentOut"]);
  }

  private offers(): Shapes["OwnOffersOut"] {
    if (this.answers.length > 0) return { offers: [] };
    const [date] = DATES;
    return {
      offers: [
        {
          offer: OFFER,
          order: CANCEL_ORDER,
          event_name: "Macbeth",
          starts_at: startOf(date),
          timezone: "Europe/London",
          cancelled: true,
          tickets: 1,
          words: "",
          until: EXPIRES,
          suggested: 0,
          full: null,
          dates: [],
          answers: ["credit", "money"],
          money: CANCEL_PLAN,
        },
      ],
    };
  }
}

const isUnfinished = ({ status }: SoldRow) => status === "open" || status === "paying";

const waitingOf = ({ id, secret }: SoldRow, due: string) => ({
  reservation: id,
  secret,
  due,
  performance: DATES[0],
  starts_at: startOf(DATES[0]),
  timezone: "Europe/London",
  expires_at: EXPIRES,
  gateways: ["stripe" as const],
});

const upsellOf = (id: number): Order["upsells"][number] => ({
  upsell_item: id,
  ticket: null,
  name: "Programme",
  total: EXTRA_PRICE,
  status: "open",
});

const ticketOf = (id: number, holder: string): Order["tickets"][number] => ({
  ticket: id,
  ticket_type: null,
  code: `CODE-${id}`,
  name: "Adult",
  holder,
  team_name: "",
  player: null,
  total: PRICE,
  status: "valid",
});

function mayOf(...allowed: readonly (keyof Order["may"])[]): Order["may"] {
  const leave = (name: keyof Order["may"]) => ({
    allowed: allowed.includes(name),
    offered: true,
    until: EXPIRES,
    why: allowed.includes(name) ? "" : "Not now.",
  });
  return {
    exchange: leave("exchange"),
    cancel: leave("cancel"),
    rename: leave("rename"),
    add_upsells: leave("add_upsells"),
  };
}

const orderOf = (order: number, has: Partial<Order>): Order => ({
  order,
  performance: DATES[0],
  event: 7,
  event_name: "Hamlet",
  subcategory: "",
  venue_name: "Main House",
  venue_address: "",
  starts_at: startOf(DATES[0]),
  timezone: "Europe/London",
  status: "paid",
  cancelled: false,
  lines: (has.upsells ?? []).map(({ name, total }) => ({ name, amount: total, told: false })),
  total: PRICE,
  refunded: "0.00",
  gift_card: "0.00",
  tickets: [],
  upsells: [],
  may: mayOf(),
  waiting: null,
  payouts: [],
  ...has,
});

const CANCEL_PLAN: Shapes["OwnCancelPlanOut"] = {
  amount: PRICE,
  gift_card: "0.00",
  due: PRICE,
  way: "to your card",
  ways: [{ way: "to your card", amount: PRICE }],
};

const UPSELL = {
  upsell: 9,
  name: "Programme",
  description: "",
  total: EXTRA_PRICE,
  min_count: 1,
  max_count: 9,
  available: 100,
  variants: [],
};

const dateOf = (performance: number) => ({
  performance,
  event_name: "Hamlet",
  subcategory: "",
  starts_at: startOf(performance),
  timezone: "Europe/London",
  price: "30.00",
  available: 50,
  scarce: false,
  seated: false,
});
