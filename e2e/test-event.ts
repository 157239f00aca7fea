import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Api } from "./api";
import { drawPicture } from "./picture";
import { aPerformance, writeSheet, type SheetRow } from "./sheet";

const INCLUDED = 8; // the sub-category of what ticket types bring
const PROGRAMMES = 5;
const VENUE = "Main House"; // of the demo season, where money is what the account's gift cards hold
const WINDOWS = {
  promocodestartdate: "06-01-2020,9:00AM",
  promocodeenddate: "06-01-2036,9:00AM",
  eventwindowstartdate: "06-01-2020,9:00AM",
  eventwindowenddate: "06-01-2036,9:00AM",
};

export interface NewUpsell {
  readonly name: string;
  readonly price: string;
  /** How many there are of each; an upsell without any is counted as a whole. */
  readonly variants?: Readonly<Record<string, number>>;
  readonly count?: number;
  readonly isIncluded?: boolean;
}

export interface NewTicketType {
  readonly name: string;
  readonly price: string;
  /** How many of it there are in all, and how many one booking may have. */
  readonly most?: number;
  readonly perBooking?: number;
  readonly upsells?: readonly number[];
}

const gala = () => aPerformance(2, "12:00", { price: 20, tickets: 40, subcategory: "Gala" });

/** An event of a journey's own with one performance, and all that is sold there beside a plain seat. */
export class TestEvent {
  private constructor(
    private readonly api: Api,
    readonly event: number,
    readonly performance: number,
    readonly name: string,
    readonly subcategory: string,
  ) {}

  /** Its first performance is the one that is sold of; it has no other unless rows say so. */
  static async stock(api: Api, folder: string, rows: readonly SheetRow[] = [gala()]): Promise<TestEvent> {
    const name = `Shelf ${shortId()}`;
    const subcategory = "Gala";
    const sheet = join(folder, `${shortId()}.xlsx`);
    writeSheet(sheet, rows);
    const { event, performances } = await api.createEvent(name, readFileSync(sheet), [], VENUE);
    const [performance] = performances;
    if (!performance) throw new Error("The sheet has a performance");
    return new TestEvent(api, event, performance, name, subcategory);
  }

  addUpsell(input: NewUpsell): Promise<number> {
    return createUpsell(this.api, this.event, input);
  }

  async addType(input: NewTicketType): Promise<number> {
    const form = this.typeForm(input);
    const made = await this.api.post<{ data: { ticketTypeid: number } }>("/v1/tickettype/createTicketType", form);
    return made.data.ticketTypeid;
  }

  async changeType(type: number, input: NewTicketType): Promise<void> {
    await this.api.post("/v1/tickettype/updateTicketType", { ...this.typeForm(input), ticketTypeid: type });
  }

  private typeForm({ name, price, most = 0, perBooking = 0, upsells = [] }: NewTicketType) {
    return {
      name,
      description: `About the ${name}`,
      event_id: this.event,
      ticketcount: 1,
      price_adjustment_type: "fixed",
      adjustment_amount: price,
      all_ocurrences: true,
      per_booking: perBooking,
      per_performance: most,
      maximum_ticket_per_event: 0,
      upsells,
      activestatus: 1,
    };
  }

  /** A tenth off the tickets of an order, of all performances or of one. */
  async addPromo(performance = 0): Promise<string> {
    const code = `SPRING-${shortId()}`;
    await createCode(this.api, {
      promocode: code,
      isGiftCard: 0,
      discountvalue: "10",
      isamountorperc: 2,
      ticketororder: 2,
      targets: [{ eventid: this.event, eventdetailid: performance }],
    });
    return code;
  }

  async addCard(amount: string): Promise<string> {
    const code = `GIFT-${shortId()}-${shortId()}`.toUpperCase();
    await createCode(this.api, {
      promocode: code,
      isGiftCard: 1,
      giftCardEmail: "grace@example.org",
      originalAmount: amount,
    });
    return code;
  }

  /** Sells tickets of a kind at the counter, while somebody else chooses. */
  async sell(quantity: number, type: number | null = null): Promise<void> {
    const items = [{ performance: this.performance, tickets: [{ ticket_type: type, quantity }] }];
    const reserved = await this.api.post<{ reservation: number; secret: string }>(
      "/v1/sales/reservations",
      { items },
      { "Idempotency-Key": randomUUID() },
    );
    await this.api.post(
      `/v1/sales/reservations/${reserved.reservation}/payment`,
      { gateway: "cash" },
      { "X-Reservation-Secret": reserved.secret },
    );
  }
}

/** Makes an upsell of an event, and gives its number. */
export async function createUpsell(
  api: Api,
  event: number,
  { name, price, variants = {}, count = 20, isIncluded = false }: NewUpsell,
): Promise<number> {
  const kinds = Object.entries(variants).map(([variantname, variantquantity]) => ({
    variantid: 0,
    variantname,
    variantdescription: "",
    variantquantity: String(variantquantity),
    variantinventoryid: "",
  }));
  const form = {
    action_type: "add",
    event_id: event,
    upselltaxcategory_id: isIncluded ? INCLUDED : PROGRAMMES,
    upsell_name: name,
    upsell_description: `About the ${name}`,
    available_count: String(count),
    upsell_cost: price,
    upsell_invenuecost: price,
    min_count: "1",
    max_count: "4",
    isallocation: 0,
    active_status: 1,
    external_inventoryid: "",
    variants: kinds,
  };
  const parts = new FormData();
  parts.set("upsell", JSON.stringify(form));
  parts.set("file", new Blob([new Uint8Array(drawPicture(200, 200, [20, 80, 70]))]), "upsell.png");
  const response = await fetch(`${api.url}/v1/events/createUpsell`, {
    method: "POST",
    headers: { Authorization: `Bearer ${api.token}` },
    body: parts,
  });
  if (!response.ok) throw new Error(`createUpsell answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: { upsellid: number } }).data.upsellid;
}

/** Makes a promo code, or a gift card, that may be used for years. */
export async function createCode(
  api: Api,
  row: { readonly isGiftCard: 0 | 1 } & Record<string, unknown>,
): Promise<void> {
  await api.post("/v1/events/promocodeManagement", {
    action_type: "add",
    account_id: api.account,
    isGiftCard: row.isGiftCard,
    promocodedetails: [{ active: 1, ...WINDOWS, ...row }],
  });
}

const shortId = () => randomUUID().slice(0, 8);
