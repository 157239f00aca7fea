// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { line } from "@/live/live";
import { reserve } from "@/shared/sale/calls";
import { useCardPayment } from "@/shared/checkout/useCardPayment";
import { NOBODY, type PerformanceOffer, type Reservation } from "@/shared/sale/model";
import { unsettledSales } from "@/shared/checkout/unsettled";
import { hasUnsettledOf } from "@/shared/checkout/unsettledKeys";
import { chanceOf, type Chance } from "@/testing/chance";
import { stopIntervals, untilIdle } from "@/testing/idle";
import {
  answer,
  FIRST_SEED,
  LONGEST_RUN,
  LossyLine,
  SalesServer,
  SCHEDULES,
  type SoldRow,
} from "@/testing/salesServer";
import { CounterStep } from "@/widget/CounterStep";
import { DoneStep } from "@/widget/DoneStep";
import { giveBackStored } from "@/widget/giveBackStored";
import { sellerNow } from "@/widget/host";
import { keep, readStoredSale } from "@/widget/stored";

const EVENT = 7;
const offer = {
  performance: 5,
  event: EVENT,
  event_name: "Hamlet",
  starts_at: "2026-12-05T19:30:00+00:00",
  timezone: "Europe/London",
  venue_name: "Main House",
  subcategory: "",
  price: "20.00",
  currency: "GBP",
  min_count: 1,
  max_count: 9,
  available: 100,
  ticket_types: [],
  upsells: [],
  teams: [],
  gateways: ["cash", "terminal"],
  version: 1,
};
const basket = {
  offer: { performance: 5, choices: [{ type: null }], upsells: [], teams: [] } as unknown as PerformanceOffer,
  quantities: { "ticket:normal": 2 },
  codes: { promo: "", cards: [] },
};

/** One browser at the widget: what it sends is lost as the line likes, and it is closed and opened again. */
abstract class Browser {
  readonly server = new SalesServer();
  readonly shown = new Set<string>();
  protected readonly net;
  protected readonly chance: Chance;

  constructor(seed: number) {
    this.chance = chanceOf(seed);
    this.net = new LossyLine(this.server, this.chance);
    this.server.customer = 1;
    vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
      address.includes("/sales/performances/") ? Promise.resolve(answer(200, offer)) : this.net.fetch(address, init),
    );
  }

  protected get isServed(): boolean {
    return this.server.paid.some(
      ({ customer, payment }) => customer === this.server.customer && this.shown.has(payment),
    );
  }

  private clients: QueryClient[] = [];

  protected client(): QueryClient {
    const client = new QueryClient({
      defaultOptions: { queries: { retry: false }, mutations: { networkMode: "always" } },
    });
    this.clients.push(client);
    return client;
  }

  protected readonly idle = () => untilIdle(this.clients, () => this.isWaiting());

  /** Reserves two tickets; a lost answer is sent again with the same key, as the chooser does. */
  protected async reserved(): Promise<Reservation | undefined> {
    const key = `${String(this.server.customer).padStart(8, "0")}-${this.server.rows.length}-key`;
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const found = await reserve(basket, key).catch(() => undefined);
      if (found) return found;
    }
    return undefined;
  }

  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      const draw = this.chance.below(20);
      if (draw === 0) for (const row of this.server.rows) if (this.chance.below(3) === 0) this.server.expire(row);
      if (draw <= 2) this.net.bringDelayed();
      if (draw === 3) this.close();
      await this.step();
    }
    this.net.heal();
    for (let turn = 0; turn < 30 && !(this.isServed && this.isSettled()); turn += 1) await this.step();
  }

  abstract isSettled(): boolean;
  /** Whether the page waits for an answer. */
  protected abstract isWaiting(): boolean;
  protected abstract close(): void;
  protected abstract step(): Promise<void>;
}

/** The counter's step of the widget, and the gate before every other step (`Widget.tsx`). */
class CounterBrowser extends Browser {
  private isOpen = false;

  isSettled = () => unsettledSales(sellerNow()).length === 0 && !this.isOpen;
  protected isWaiting = () => document.querySelector("[aria-busy=true]") !== null;

  /** The tab is closed: what the session has kept is gone, and what the browser stores stays. */
  protected close(): void {
    cleanup();
    keep(EVENT, undefined);
    this.isOpen = false;
  }

  private show(performance: number | undefined): void {
    window.history.replaceState(null, "", performance === undefined ? "#" : `#details/${performance}`);
    render(
      <QueryClientProvider client={this.client()}>
        <CounterStep event={EVENT} performance={performance} />
      </QueryClientProvider>,
    );
    this.isOpen = true;
  }

  private press(...names: readonly string[]): boolean {
    for (const name of names) {
      const [button] = screen.queryAllByRole<HTMLButtonElement>("button", { name });
      if (!button || button.disabled) continue;
      fireEvent.click(button);
      return true;
    }
    return false;
  }

  protected async step(): Promise<void> {
    if (!this.isOpen && hasUnsettledOf(sellerNow(), EVENT)) this.show(undefined);
    else if (!this.isOpen) {
      if (this.isServed) this.server.customer += 1;
      const reservation = await this.reserved();
      if (!reservation) return;
      keep(EVENT, { performance: 5, reservation });
      this.show(5);
    } else if (window.location.hash.startsWith("#done")) {
      // The step after it, with an answer of its own.
      cleanup();
      render(
        <QueryClientProvider client={this.client()}>
          <DoneStep event={EVENT} />
        </QueryClientProvider>,
      );
      await this.idle();
      const sold = readStoredSale(EVENT);
      if (!sold?.isShown) return;
      this.shown.add(sold.reservation.payment);
      this.close();
    } else if (document.body.textContent === "") this.close(); // the page shows another step by now
    else if (this.chance.below(5) === 0) this.press("Check again", "Back");
    else this.press("Check again", "Paid in cash", "Back");
    await this.idle();
  }
}

/** Whose card the provider's script asks about: it is loaded once. */
let paying: Pick<CardBrowser, "confirm" | "retrieve">;

/** A buyer who pays by card online, and whose tab keeps what is being paid when it is loaded again. */
class CardBrowser extends Browser {
  private isOpen = false;

  isSettled = () => !this.isOpen;
  protected isWaiting = () =>
    this.isOpen &&
    (this.card === undefined || this.card.isBusy || ["asking", "succeeded"].includes(this.card.phase.at));

  protected close(): void {
    cleanup();
    this.isOpen = false;
  }

  private get row(): SoldRow | undefined {
    return this.server.rows.find(({ payment }) => payment === readStoredSale(EVENT)?.reservation.payment);
  }

  /** The provider takes the money, or does not, and its answer may be lost as well. */
  confirm() {
    const { row } = this;
    const draw = this.net.faults === 0 ? 0 : this.chance.below(4);
    if (row?.status === "paying" && draw !== 3) row.isCharged = true;
    const isLost = draw === 1 || draw === 3;
    return Promise.resolve(isLost ? { error: { type: "api_connection_error" } } : this.retrieve());
  }

  retrieve() {
    return { paymentIntent: { status: this.row?.isCharged ? "succeeded" : "requires_payment_method" } };
  }

  private card: ReturnType<typeof useCardPayment> | undefined;

  private show(reservation: Reservation): void {
    const hold = (card: ReturnType<typeof useCardPayment>) => {
      this.card = card;
    };
    const hasTried = readStoredSale(EVENT)?.hasTried === true;
    const { shown } = this;
    const Pay = () => {
      hold(
        useCardPayment({
          paying: reservation,
          buyer: NOBODY,
          gateway: "stripe",
          language: "en",
          hasTried,
          returnTo: "http://foyer.test",
          onTry: () => keep(EVENT, { performance: 5, reservation, hasTried: true }),
          onSold: ({ payment }) => shown.add(payment),
        }),
      );
      return null;
    };
    render(
      <QueryClientProvider client={this.client()}>
        <Pay />
      </QueryClientProvider>,
    );
    this.isOpen = true;
  }

  protected async step(): Promise<void> {
    paying = { confirm: () => this.confirm(), retrieve: () => this.retrieve() };
    if (this.chance.below(6) === 0) this.server.hearOfCharges();
    const stored = readStoredSale(EVENT);
    if (!stored) {
      if (this.isServed) this.server.customer += 1;
      const reservation = await this.reserved();
      if (reservation) keep(EVENT, { performance: 5, reservation });
    } else if (!this.isOpen) this.show(stored.reservation);
    else if (this.card?.phase.at === "sold") {
      this.close();
      keep(EVENT, undefined);
    } else if (this.card?.phase.at === "reserved" && this.chance.below(5) > 0) {
      await act(() => this.card?.pay(provider.elements()) ?? Promise.resolve());
    } else if (this.card?.isPaying === true || this.card?.phase.at === "unknown") {
      await act(() => this.card?.again() ?? Promise.resolve());
    } else if (this.card && this.card.phase.at !== "asking") {
      const isLeft = await giveBackStored(EVENT, { ...stored, hasTried: this.card.hasTried }).catch(() => false);
      if (isLeft) this.close();
      else await act(() => this.card?.again() ?? Promise.resolve());
    }
    await this.idle();
  }
}

const provider = {
  elements: () => ({ create: () => ({ on: () => undefined, mount: () => undefined, destroy: () => undefined }) }),
  confirmPayment: () => paying.confirm(),
  retrievePaymentIntent: () => Promise.resolve(paying.retrieve()),
};

beforeEach(() => {
  localStorage.clear();
  stopIntervals();
  vi.stubGlobal("Stripe", () => provider);
  vi.spyOn(line, "listen").mockReturnValue(() => undefined);
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    queueMicrotask(() => void (node as HTMLScriptElement).onload?.(new Event("load")));
  });
});
afterEach(() => {
  cleanup();
  keep(EVENT, undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ["the box office", CounterBrowser],
  ["a buyer with a card", CardBrowser],
])(
  "sells once to each customer of %s, and shows every sale, whatever answers are lost",
  async (_who, Kind) => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed += 1) {
      const browser = new Kind(seed);
      await browser.run(40);

      const { paid, customer } = browser.server;
      const buyers = paid.map((row) => row.customer).sort((one, other) => one - other);
      expect({ seed, buyers }).toEqual({ seed, buyers: Array.from({ length: customer }, (_, index) => index + 1) });
      expect({ seed, unseen: paid.filter(({ payment }) => !browser.shown.has(payment)) }).toEqual({ seed, unseen: [] });
      expect({ seed, isSettled: browser.isSettled() }).toEqual({ seed, isSettled: true });
      cleanup();
      keep(EVENT, undefined);
      localStorage.clear();
    }
  },
  LONGEST_RUN,
);
