import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { drawPicture } from "./picture";

export const PASSWORD = "Foyer-demo-1!";

/** Parallel sales of `sellMany`. */
const AT_ONCE = 6;

/** The people of the demo season. */
export const people = {
  admin: "admin@foyer.test",
  organiser: "organiser@foyer.test",
  owner: "owner@foyer.test",
  door: "door@foyer.test",
  rival: "rival@foyer.test",
} as const;
export type Person = keyof typeof people;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export const credentialsOf = (who: Person | Credentials): Credentials =>
  typeof who === "string" ? { email: people[who], password: PASSWORD } : who;

export interface Sold {
  readonly payment: string;
  readonly order: number;
  readonly tickets: readonly { readonly ticket: number; readonly code: string }[];
}

/** A quantity of an upsell, with its variant if it has any. */
export interface UpsellParams {
  readonly upsell: number;
  readonly variant: number | null;
  readonly quantity: number;
}

export interface OfferedUpsell {
  readonly upsell: number;
  readonly name: string;
  readonly variants: readonly { readonly variant: number; readonly name: string }[];
}

/** A team whose places are an event's tickets. */
export interface Team {
  readonly name: string;
  readonly tickets: number;
}

interface Buyer {
  readonly name?: string;
  readonly email?: string;
}

interface Session {
  readonly tokens: { readonly access: { readonly token: string } };
  readonly user: { readonly accountid: number };
}

const openSession = (url: string, who: Person | Credentials) =>
  call<Session>(url, "POST", "/v1/auth/login", credentialsOf(who));

/** One person's API calls, for what a journey needs but is not about. */
export class Api {
  private constructor(
    readonly url: string,
    private readonly who: Person | Credentials,
    private session: Session,
  ) {}

  static async signIn(url: string, who: Person | Credentials): Promise<Api> {
    return new Api(url, who, await openSession(url, who));
  }

  get token(): string {
    return this.session.tokens.access.token;
  }

  get account(): number {
    return this.session.user.accountid;
  }

  get<T>(path: string): Promise<T> {
    return this.proved(() => call<T>(this.url, "GET", path, undefined, this.headers()));
  }

  post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
    return this.proved(() => call<T>(this.url, "POST", path, body, { ...this.headers(), ...headers }));
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.proved(() => call<T>(this.url, "PUT", path, body, this.headers()));
  }

  /** A run outlasts the ten minutes of a sign-in's reauthentication, so it signs in again. */
  private async proved<T>(make: () => Promise<T>): Promise<T> {
    try {
      return await make();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('"reauthenticate"'))) throw error;
      this.session = await openSession(this.url, this.who);
      return await make();
    }
  }

  /** A performance's upsells. */
  async upsellsOf(performance: number): Promise<readonly OfferedUpsell[]> {
    const offer = await this.get<{ upsells: readonly OfferedUpsell[] }>(`/v1/sales/performances/${performance}`);
    return offer.upsells;
  }

  /** Sells tickets at the counter: for cash, or free of charge if they cost nothing. */
  sell(performance: number, quantity: number, buyer: Buyer = {}, upsells: readonly UpsellParams[] = []): Promise<Sold> {
    return this.sellFrom(performance, { ticket_type: null, quantity }, buyer, upsells);
  }

  /** Sells a team's places likewise. */
  async sellPlaces(performance: number, team: string, players: readonly number[], buyer: Buyer = {}): Promise<Sold> {
    const offer = await this.get<{ teams: { id: number; name: string }[] }>(`/v1/sales/performances/${performance}`);
    const id = offer.teams.find(({ name }) => name === team)?.id;
    return this.sellFrom(performance, { ticket_type: null, quantity: players.length, team: id, players }, buyer);
  }

  private async sellFrom(
    performance: number,
    tickets: object,
    buyer: Buyer,
    upsells: readonly UpsellParams[] = [],
  ): Promise<Sold> {
    const basket = { items: [{ performance, tickets: [tickets], upsells }] };
    const reserved = await this.post<{ reservation: number; secret: string; quote: { total: string } }>(
      "/v1/sales/reservations",
      basket,
      { "Idempotency-Key": randomUUID() },
    );
    const paid = await this.post<{
      payment: string;
      orders: { order: number; tickets: { ticket: number; code: string }[] }[];
    }>(
      `/v1/sales/reservations/${reserved.reservation}/payment`,
      { gateway: Number(reserved.quote.total) === 0 ? "free" : "cash", buyer },
      { "X-Reservation-Secret": reserved.secret },
    );
    const [order] = paid.orders;
    if (!order) throw new Error("A paid reservation has an order");
    return { payment: paid.payment, order: order.order, tickets: order.tickets };
  }

  /** Sells many orders of one ticket, a few at a time; `email` is the first buyer's. */
  async sellMany(performance: number, orders: number, email: string): Promise<void> {
    const orderForms = Array.from({ length: orders }, (_, number) => (number === 0 ? { email } : {}));
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let buyer = orderForms.shift(); buyer; buyer = orderForms.shift()) await this.sell(performance, 1, buyer);
      }),
    );
  }

  /**
   * Creates an event from a spreadsheet, as the organiser's form does; returns its id and its performances' ids. With
   * teams, its tickets are their places. `venue` is the venue's name; any by default.
   */
  async createEvent(
    name: string,
    sheet: Buffer,
    teams: readonly Team[] = [],
    venue?: string,
  ): Promise<{ event: number; performances: number[] }> {
    const venues = await this.post<{ data: [{ venueid: number; venuename: string }[]] }>(
      "/v1/customers/venueByAccountId",
      {
        id: this.account,
      },
    );
    const form = {
      eventname: name,
      venueid: venues.data[0].find(({ venuename }) => venue === undefined || venuename === venue)?.venueid,
      eventdescription: "A play",
      bio: "About the play",
      ticket_label: "",
      applicablefees: "0",
      mincount: "1",
      maxcount: "10",
      fb_pixelid: "",
      includingtax: true,
      event_subcategories: [],
      mapinventory: teams.length > 0 ? 1 : 0,
    };
    const rows = teams.map((team) => ({ teamid: 0, teamname: team.name, noofplayers: team.tickets }));
    const parts = new FormData();
    parts.set("event", JSON.stringify(form));
    parts.set("teams", JSON.stringify(rows));
    parts.set("thumbnailimage", new Blob([new Uint8Array(drawPicture(320, 180, [107, 31, 42]))]), "thumbnail.png");
    parts.set("eventpromo", new Blob([new Uint8Array(drawPicture(640, 360, [107, 31, 42]))]), "promo.png");
    parts.set("performances", new Blob([new Uint8Array(sheet)]), "performances.xlsx");
    const response = await askUntilFree(`${this.url}/v1/events/createEvent`, {
      method: "POST",
      headers: this.headers(),
      body: parts,
    });
    if (response.status !== 201) throw new Error(`createEvent answered ${response.status}: ${await response.text()}`);
    const { data } = (await response.json()) as { data: [{ id: number; eventdetailfile: { _id: number }[] }] };
    return { event: data[0].id, performances: data[0].eventdetailfile.map((row) => row._id) };
  }

  /** Uploads a stylesheet draft and returns its id; only the first is active. */
  async addSheet(css: string): Promise<number> {
    const name = `${randomUUID().slice(0, 8)}.css`;
    const { data } = await this.sendStyles({ action_type: "add", filename: name }, new File([css], name));
    return data.styleid;
  }

  /** Publishes a stylesheet. */
  async publishSheet(css: string): Promise<void> {
    const style = await this.addSheet(css);
    await this.sendStyles({ action_type: "status update", style_id: style, status: true });
    await this.post("/v1/branding/publishStyle", {});
  }

  private async sendStyles(styles: object, file?: File): Promise<{ data: { styleid: number } }> {
    const parts = new FormData();
    parts.set("styles", JSON.stringify(styles));
    if (file) parts.set("file", file);
    const response = await fetch(`${this.url}/v1/events/styleManagement`, {
      method: "POST",
      headers: this.headers(),
      body: parts,
    });
    if (!response.ok) throw new Error(`styleManagement answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { data: { styleid: number } };
  }

  private headers(): Record<string, string> {
    return { Authorization: `Bearer ${this.token}` };
  }
}

const MOST_TRIES = 15;

/** Retries as the response asks: parallel journeys have sheets read too. */
async function askUntilFree(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, init);
    if (response.status !== 503 || tries === MOST_TRIES) return response;
    await setTimeout(Number(response.headers.get("Retry-After") ?? 1) * 1000);
  }
}

/** One API call, anonymous unless the headers say otherwise. */
export async function call<T>(
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
