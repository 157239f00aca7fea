// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { OwnPage } from "@/mine/OwnPage";
import { showInstead, type View } from "@/mine/views";
import { chanceOf } from "@/testing/chance";
import { cardProvider, LossyCards } from "@/testing/lossyCards";
import { stopIntervals, untilIdle } from "@/testing/idle";
import { DATES, EXCHANGE_ORDER, EXTRAS_ORDER, OWN, OwnServer } from "@/testing/ownServer";
import { FIRST_SEED, LONGEST_RUN, LossyLine, SCHEDULES, type SoldRow } from "@/testing/salesServer";

const STEPS = 40;
const MOST_STEPS_TO_END = 60;
const EXTRAS_MESSAGE = "Your extras have been added. They are on their way by email.";
const EXCHANGE_MESSAGE = /^Paid and exchanged: your ticket is now for/;

/** What the buyer of a schedule expects, and what their page has shown of it. */
class Buyer {
  readonly server = new OwnServer();
  readonly chance;
  readonly net;
  readonly cards;
  /** How many programmes and how many exchanges the buyer has wished for, and how many of them they know to have. */
  expected = { extras: 1, exchanges: 1 };
  known = { extras: 0, exchanges: 0 };
  name = "Guest 1";
  /** Calls that changed something and were refused or not answered, until the page reads the payment again. */
  unread: string[] = [];
  private client = new QueryClient();
  private isOpen = false;
  /** What the page has asked the money for last. */
  private paying: SoldRow | undefined;

  constructor(seed: number) {
    this.chance = chanceOf(seed);
    this.net = new LossyLine(this.server, this.chance);
    this.cards = new LossyCards(this.server.sales, this.net, this.chance);
    vi.stubGlobal("fetch", this.fetch);
  }

  private readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname } = new URL(address, "http://foyer.test");
    const isOfOrder = !/\/(?:quote|prices|verify)$/.test(pathname);
    const isRead = (init.method ?? "GET") === "GET";
    if (isRead && pathname === `/v1/mine/${OWN.payment}`) this.unread = [];
    const noteUnread = () => {
      if (!isRead && isOfOrder) this.unread.push(`${init.method ?? ""} ${pathname}`);
    };
    try {
      const response = await this.net.fetch(address, init);
      if (!response.ok) noteUnread();
      return response;
    } catch (error) {
      noteUnread();
      throw error;
    }
  };

  async run(): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) {
      this.happen();
      await this.step();
    }
    this.net.heal();
    for (let step = 0; step < MOST_STEPS_TO_END && !this.isContent; step += 1) await this.step();
    expect(this.isContent ? "" : document.body.textContent).toBe("");
    await this.reload();
  }

  /** What happens without the buyer's page. */
  private happen(): void {
    const draw = this.chance.below(20);
    const { sales } = this.server;
    if (draw === 0) for (const row of sales.rows) if (this.chance.below(3) === 0) sales.expire(row);
    if (draw <= 2) this.net.bringDelayed();
    if (draw === 3) this.close();
    if (draw === 4) this.leave();
    if (draw === 5) sales.hearOfCharges();
    if (draw === 6) this.useAnotherTab();
  }

  /** Closes the tab with all that it keeps. */
  private close(): void {
    this.leave();
    sessionStorage.clear();
    window.history.replaceState(null, "");
  }

  /** Leaves the page, as before a reload: what the tab keeps stays. */
  private leave(): void {
    cleanup();
    this.isOpen = false;
  }

  async reload(): Promise<void> {
    this.close();
    this.open();
    await this.idle();
  }

  private open(): void {
    this.client = new QueryClient({
      defaultOptions: { queries: { retry: false }, mutations: { networkMode: "always" } },
    });
    render(
      <QueryClientProvider client={this.client}>
        <OwnPage own={OWN} />
      </QueryClientProvider>,
    );
    this.isOpen = true;
  }

  private readonly idle = () => untilIdle([this.client], () => document.querySelector("[aria-busy=true]") !== null);

  /** In another tab nothing is lost, and this page hears nothing of it. */
  private useAnotherTab(): void {
    const { server } = this;
    const waits = [...server.unpaid, server.waiting].filter((row) => row !== undefined);
    for (const row of waits) {
      if (this.chance.below(2) === 0) server.handle("DELETE", `/v1/sales/reservations/${row.id}`, secretOf(row), {});
      else if (!this.hasAll(row)) this.charge(row);
      server.sales.hearOfCharges();
    }
    if (waits.length === 0 && server.paidExtras.length < this.expected.extras) this.order("extras");
    this.known.extras = Math.max(this.known.extras, server.paidExtras.length);
    this.known.exchanges = Math.max(this.known.exchanges, server.exchanges);
    if (this.chance.below(4) === 0) this.server.handle("POST", "/v1/mine/ORD-OWN/orders/3/cancel", KEY, {});
    if (this.chance.below(4) === 0) this.server.handle("POST", "/v1/mine/ORD-OWN/offers", KEY, { answer: "credit" });
  }

  private order(what: "extras"): void {
    const headers = new Headers({
      ...Object.fromEntries(KEY),
      "Idempotency-Key": `other-tab-${this.chance.below(1e9)}`,
    });
    this.server.handle("POST", `/v1/mine/${OWN.payment}/orders/${EXTRAS_ORDER}/${what}`, headers, {});
  }

  private charge(row: SoldRow): void {
    this.server.handle("POST", `/v1/sales/reservations/${row.id}/payment`, secretOf(row), { gateway: "stripe" });
    if (row.status === "paying") row.isCharged = true;
  }

  /** Whether what somebody would pay for with this is had already. */
  private hasAll(row: SoldRow): boolean {
    const { server, expected } = this;
    return this.server.unpaid.includes(row)
      ? server.paidExtras.length >= expected.extras
      : server.exchanges >= expected.exchanges;
  }

  /** Records what the page shows, and expects more once all is shown. */
  private look(): void {
    const extras = this.viewAt === "orders" ? screen.queryAllByText("Programme").length : 0;
    const { server } = this;
    const view = window.history.state as View | null;
    if (view?.at === "pay") this.paying = server.sales.rows.find(({ id }) => id === view.reservation);
    else if (view?.at === "extras" || view?.at === "exchange") this.paying = undefined;
    // It is called done only once it is paid.
    if (screen.queryByText(EXTRAS_MESSAGE)) {
      expect(this.paying?.status).toBe("paid");
      this.known.extras = server.paidExtras.length;
    }
    this.known.extras = Math.max(this.known.extras, extras);
    if (screen.queryByText(EXCHANGE_MESSAGE)) {
      expect(this.paying?.status).toBe("paid");
      this.known.exchanges = server.exchanges;
    }
    const date = this.regionOf(EXCHANGE_ORDER)?.querySelector("time")?.dateTime;
    if (date?.startsWith(dayOf(server.exchanges))) this.known.exchanges = server.exchanges;
  }

  private get isContent(): boolean {
    const { known, expected, server } = this;
    return (
      this.isOpen &&
      this.viewAt === "orders" &&
      known.extras === expected.extras &&
      known.exchanges === expected.exchanges &&
      server.unpaid.length === 0 &&
      server.waiting === undefined &&
      server.refunds > 0 &&
      server.answers.length > 0 &&
      screen.queryByText(this.name) !== null
    );
  }

  private get viewAt(): View["at"] {
    return (window.history.state as View | null)?.at ?? "orders";
  }

  private regionOf(order: number): HTMLElement | null {
    return screen.queryByRole("region", { name: `Order ${order}, Hamlet` });
  }

  private press(name: string | RegExp, within_: HTMLElement | null = document.body): boolean {
    const [button] = within_ ? within(within_).queryAllByRole<HTMLButtonElement>("button", { name }) : [];
    if (!button || button.disabled || button.getAttribute("aria-disabled") === "true") return false;
    fireEvent.click(button);
    return true;
  }

  private async step(): Promise<void> {
    if (!this.isOpen) this.open();
    else {
      // Whoever comes back to the page has it read again.
      if (this.net.faults === 0 || this.chance.below(5) === 0) {
        act(() => void window.dispatchEvent(new Event("visibilitychange")));
        await this.idle();
      }
      this.look();
      this.act();
    }
    await this.idle();
    if (this.viewAt !== "pay") expect(this.unread).toEqual([]);
    this.look();
  }

  private act(): void {
    // Who is refused looks at their order, which shows why.
    if (screen.queryByText(/^refused: /) && this.press("Back to your order")) return;
    if (this.press("Try again")) return;
    if (this.viewAt !== "orders" && this.net.faults > 0 && this.chance.below(8) === 0)
      return void this.press("Back to your order");
    switch (this.viewAt) {
      case "orders":
        return this.actOnOrders();
      case "extras":
        return this.actOnExtras();
      case "pay":
        return void (
          this.press("See your order") ||
          this.press(/^Pay £/) ||
          this.press("Refresh") ||
          this.press("Check again") ||
          this.press("Back to your order")
        );
      case "exchange":
        return this.known.exchanges < this.expected.exchanges
          ? void (this.press("Continue to payment") || this.press(/2098/) || this.press("Back to your order"))
          : void this.press("Back to your order");
      case "cancel":
        return void (this.press("Yes, cancel my order") || this.press("Back to your order"));
      case "names":
        return this.actOnNames();
    }
  }

  private actOnExtras(): void {
    const goOn = screen.queryByRole("button", { name: "Continue to payment" });
    if (this.known.extras >= this.expected.extras || !goOn) return void this.press("Back to your order");
    if (!screen.queryByText("To pay")) this.press("More: Programme");
    this.server.extrasCount = this.expected.extras;
    this.press("Continue to payment");
  }

  private actOnNames(): void {
    const [field] = screen.queryAllByRole<HTMLInputElement>("textbox");
    if (field) fireEvent.change(field, { target: { value: this.name } });
    if (field?.value !== this.name || !this.press("Save names")) this.press("Back to your order");
  }

  private actOnOrders(): void {
    const { known, expected } = this;
    const hasExtras = known.extras >= expected.extras;
    const hasExchange = known.exchanges >= expected.exchanges;
    const givesUp = this.chance.below(6) === 0 && this.net.faults > 0;
    const all: readonly (() => boolean)[] = [
      () => this.press(hasExtras || givesUp ? "Cancel these extras" : /^Pay £5/),
      () => this.press(hasExchange || givesUp ? "Keep my current tickets" : /^Pay £10/),
      () => this.press(/^Get my money/, screen.queryByRole("alertdialog")) || this.press(/^Get my money/),
      () => this.press("Cancel the order"),
      () => !screen.queryByText(this.name) && this.press("Change the names"),
      () => !hasExchange && this.press("Exchange for another date"),
      () => !hasExtras && this.press("Add extras"),
    ];
    const first = this.net.faults > 0 ? this.chance.below(all.length) : 0;
    if ([...all.slice(first), ...all.slice(0, first)].some((does) => does())) return;
    if (this.net.faults > 0) this.expectMore();
  }

  private expectMore(): void {
    const { known, expected } = this;
    if (known.extras === expected.extras) expected.extras += 1;
    if (known.exchanges === expected.exchanges && !this.server.waiting) expected.exchanges += 1;
    if (screen.queryByText(this.name)) this.name = `Guest ${this.chance.below(100)}`;
    // What was said of the last one is read.
    act(() => showInstead({ at: "orders" }));
  }
}

const KEY = new Headers({ "X-Order-Key": OWN.key });
const secretOf = ({ secret }: SoldRow) => new Headers({ "X-Reservation-Secret": secret });
const dayOf = (exchanges: number) => `2098-05-${(DATES[exchanges % 2] ?? 0) - 40}`;

let buyer: Buyer;
const provider = cardProvider(() => buyer.cards);

// The parts that the page loads later are here before the first schedule begins.
beforeAll(async () => {
  await Promise.all(
    Object.values(import.meta.glob(["./*View.tsx", "./Offers.tsx", "../shared/language/*Chooser.tsx"])).map((load) =>
      load(),
    ),
  );
});
beforeEach(() => {
  stopIntervals();
  vi.stubGlobal("Stripe", () => provider);
  vi.spyOn(window, "scrollTo").mockReturnValue();
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    queueMicrotask(() => void (node as HTMLScriptElement).onload?.(new Event("load")));
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  showInstead({ at: "orders" });
  window.history.replaceState(null, "");
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it(
  "does each thing once for a buyer, and shows what was done, whatever answers are lost",
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed += 1) {
      buyer = new Buyer(seed);
      await buyer.run().catch((error: unknown) => {
        throw new Error(`seed ${seed}`, { cause: error });
      });
      const { server, expected, name } = buyer;
      expect({ seed, expected: { extras: server.paidExtras.length, exchanges: server.exchanges } }).toEqual({
        seed,
        expected,
      });
      expect({ seed, extras: screen.queryAllByText("Programme").length }).toEqual({ seed, extras: expected.extras });
      const exchanged = screen.getByRole("region", { name: `Order ${EXCHANGE_ORDER}, Hamlet` });
      expect({ seed, date: exchanged.querySelector("time")?.dateTime.slice(0, 10) }).toEqual({
        seed,
        date: dayOf(expected.exchanges),
      });
      expect({ seed, refunds: server.refunds, answers: server.answers.length }).toEqual({
        seed,
        refunds: 1,
        answers: 1,
      });
      expect({ seed, shown: screen.queryAllByText("Refunded").length > 0 }).toEqual({ seed, shown: true });
      expect({ seed, name: screen.queryAllByText(name).length > 0 }).toEqual({ seed, name: true });
      expect({ seed, offer: screen.queryByRole("region", { name: "Please choose" }) }).toEqual({ seed, offer: null });
      cleanup();
      sessionStorage.clear();
      window.history.replaceState(null, "");
    }
  },
  LONGEST_RUN,
);
