/**
 * The sales calls of the server, in memory, behind a line that loses answers: for tests of what a client does then. Its
 * states and refusals are those of `server/sales/services` (`reserving.py`, `checkout.py`, `release.py`).
 */
import type { Chance } from "@/testing/chance";

type Status = "open" | "paying" | "paid" | "expired" | "cancelled";

export interface SoldRow {
  readonly id: number;
  readonly payment: string;
  readonly secret: string;
  /** Whom it is sold to, as the test counts its customers. */
  readonly customer: number;
  status: Status;
  gateway: string | null;
  tendered: string | null;
  /** What the card provider knows of the charge under way. */
  isCharged: boolean;
}

const DUE = "40.00";
const QUOTE = {
  lines: [
    {
      kind: "ticket",
      name: "Normal Ticket",
      variant_name: "",
      included: false,
      quantity: 2,
      price: "20.00",
      team_name: "",
      players: [],
    },
  ],
  subtotal: DUE,
  tax: "0.00",
  booking_fee: "0.00",
  saving: "0.00",
  promo_code: "",
  gift_cards: [],
  total: DUE,
  due: DUE,
  currency: "GBP",
  payable: true,
  payable_message: "",
};
/** None of these reservations runs out by its own clock: the test says when. */
export const EXPIRES = "2099-01-01T00:00:00+00:00";

export class SalesServer {
  readonly rows: SoldRow[] = [];
  /** For whom the next reservation is. */
  customer = 0;
  private readonly byKey = new Map<string, SoldRow>();

  /** The script of a card provider is loaded once for all tests of a process: each test names one of its own. */
  constructor(private readonly provider = "lossy") {}

  get paid(): readonly SoldRow[] {
    return this.rows.filter(({ status }) => status === "paid");
  }

  /** The provider tells the server of a charge that it has taken, as a webhook does. */
  hearOfCharges(): void {
    for (const row of this.rows) if (row.status === "paying" && row.isCharged) row.status = "paid";
  }

  /** What is open runs out; what is being paid has longer. */
  expire(row: SoldRow): void {
    if (row.status === "open") row.status = "expired";
  }

  handle(method: string, path: string, headers: Headers, body: Record<string, unknown>): Response {
    if (path === "/v1/sales/reservations") return this.reserve(headers.get("Idempotency-Key") ?? "");
    const [, id] = /^\/v1\/sales\/reservations\/(\d+)/.exec(path) ?? [];
    const [, payment] = /^\/v1\/sales\/payments\/([^/]+)/.exec(path) ?? [];
    const secret = headers.get("X-Reservation-Secret");
    const row = this.rows.find((one) => one.secret === secret && (String(one.id) === id || one.payment === payment));
    if (!row) return refuse(404, "not_found");
    if (payment !== undefined && method === "GET") return report(row);
    if (payment !== undefined) return this.verify(row);
    return method === "DELETE" ? this.cancel(row) : this.pay(row, body);
  }

  private reserve(key: string): Response {
    const row = this.byKey.get(key) ?? this.open();
    this.byKey.set(key, row);
    const { id, payment, secret } = row;
    const data = { reservation: id, secret, payment, expires_at: EXPIRES, quote: QUOTE, orders: [] };
    return answer(201, data);
  }

  /** Opens a reservation, as another device would; of a payment that there is, it is another part. */
  open(payment?: string): SoldRow {
    const id = this.rows.length + 1;
    const row: SoldRow = {
      id,
      payment: payment ?? `ORD-${id}`,
      secret: `secret-${id}`,
      customer: this.customer,
      status: "open",
      gateway: null,
      tendered: null,
      isCharged: false,
    };
    this.rows.push(row);
    return row;
  }

  private pay(row: SoldRow, body: Record<string, unknown>): Response {
    const gateway = String(body["gateway"]);
    if (row.status === "paid") return report(row);
    if (row.status === "expired" || row.status === "cancelled") return refuse(409, "expired");
    if (gateway === "stripe") {
      row.status = "paying";
      row.gateway = gateway;
      return report(row, this.cardOf(row));
    }
    if (row.status === "paying") return report(row);
    row.status = "paid";
    row.gateway = gateway;
    row.tendered = typeof body["tendered"] === "string" ? body["tendered"] : null;
    return report(row);
  }

  /** What the browser needs to ask the provider for the money. */
  private cardOf({ id }: SoldRow): object {
    const { provider } = this;
    const script = `https://js.example/${provider}`;
    return {
      client_secret: `pi_${id}_secret`,
      provider: { publishable_key: `pk_${provider}`, account: `acct_${provider}`, script },
    };
  }

  private verify(row: SoldRow): Response {
    if (row.status === "paying" && row.isCharged) row.status = "paid";
    return report(row);
  }

  private cancel(row: SoldRow): Response {
    // The provider is asked to give the charge up, and may have taken it.
    if (row.status === "paying") row.status = row.isCharged ? "paid" : "open";
    if (row.status === "paid") return refuse(409, "already_paid");
    if (row.status === "open") row.status = "cancelled";
    return answer(200, { message: "Reservation Canceled" });
  }
}

const WORDS = { open: "Progress", paying: "Progress", paid: "Success", expired: "Failure", cancelled: "Failure" };

function report(row: SoldRow, card: object = { client_secret: null, provider: null }): Response {
  return answer(200, {
    status: WORDS[row.status],
    payment: row.payment,
    reservation: row.id,
    expires_at: EXPIRES,
    is_being_paid: row.status === "paying",
    ...card,
    failure: "",
    total: DUE,
    gift_card: "0.00",
    due: DUE,
    currency: "GBP",
    gateway: row.status === "paid" ? row.gateway : null,
    change: row.tendered === null ? null : (Number(row.tendered) - Number(DUE)).toFixed(2),
    pdf: null,
    calendar: null,
    email: "",
    own: null,
    ask: null,
    orders: [],
  });
}

export const answer = (status: number, body: object) => read(status, JSON.stringify(body));
export const refuse = (status: number, code: string) => answer(status, { message: `refused: ${code}`, code });

/** A response whose body is here already, so that no test waits for a stream. */
function read(status: number, text: string): Response {
  return Object.assign(new Response(text, { status }), { text: () => Promise.resolve(text) });
}

/** Whatever answers to requests: the sales calls, or those of a buyer's own page. */
export interface Handler {
  readonly handle: (method: string, path: string, headers: Headers, body: Record<string, unknown>) => Response;
}

/** A line to the server which loses requests and answers, and brings some long after their caller has given up. */
export class LossyLine {
  /** How many calls of a hundred go wrong. */
  faults = 40;
  private readonly delayed: (() => void)[] = [];

  constructor(
    private readonly server: Handler,
    private readonly chance: Chance,
  ) {}

  readonly fetch = (address: string, init: RequestInit): Promise<Response> => {
    const { pathname } = new URL(address, "http://foyer.test");
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const reach = () => this.server.handle(init.method ?? "GET", pathname, init.headers as Headers, body);
    if (this.chance.below(100) >= this.faults) return Promise.resolve(reach());
    switch (this.chance.below(5)) {
      case 0:
        return Promise.reject(new TypeError("Failed to fetch"));
      case 1:
        reach();
        return Promise.reject(new TypeError("Failed to fetch"));
      case 2:
        this.delayed.push(() => void reach());
        return Promise.reject(new DOMException("The operation timed out", "TimeoutError"));
      case 3:
        return Promise.resolve(read(502, "<html>Bad gateway</html>"));
      default:
        reach();
        return Promise.resolve(read(504, "<html>Gateway timeout</html>"));
    }
  };

  /** One of the calls that their callers have given up comes through after all. */
  bringDelayed(): void {
    const [one] = this.delayed.splice(this.chance.below(Math.max(1, this.delayed.length)), 1);
    one?.();
  }

  /** From now on nothing is lost. */
  heal(): void {
    this.faults = 0;
    while (this.delayed.length > 0) this.bringDelayed();
  }
}

/** How many schedules a test tries, and from which seed on: always the same ones, unless more or others are asked for. */
export const SCHEDULES = Number(process.env["FOYER_SCHEDULES"] ?? 4);
export const LONGEST_RUN = 60_000 * SCHEDULES; // milliseconds, on a busy machine
export const FIRST_SEED = Number(process.env["FOYER_SEED"] ?? 1);
