// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, within } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { line } from "@/live/live";
import { AwaitedSale } from "@/shared/checkout/AwaitedSale";
import type { PerformanceOffer } from "@/shared/sale/model";
import { unsettledSales } from "@/shared/checkout/unsettled";
import { setSession, type SessionUser } from "@/shell/session";
import { chanceOf } from "@/testing/chance";
import { stopIntervals, untilIdle } from "@/testing/idle";
import { FIRST_SEED, LONGEST_RUN, LossyLine, SalesServer, SCHEDULES } from "@/testing/salesServer";
import { useSale, type Sale } from "./useSale";

const SELLER = { account: 3, person: 9 };
const offer = {
  event: 7,
  performance: 5,
  eventName: "Hamlet",
  startsAt: "2026-12-05T19:30:00+00:00",
  zone: "Europe/London",
  choices: [{ type: null, isOffered: true, includes: [], most: 9, least: 1 }],
  upsells: [],
  teams: [],
} as unknown as PerformanceOffer;

/** The walk-in sale in one tab, with the real hooks and the real question while its end is not known. */
class Tab {
  private sale!: Sale;
  private readonly view;
  readonly client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });

  constructor(onShown: (payment: string) => void) {
    const hold = (sale: Sale) => {
      this.sale = sale;
    };
    const Till = () => {
      const sale = useSale(offer);
      hold(sale);
      const { phase } = sale.checkout;
      useEffect(() => {
        if (phase.at === "sold") onShown(phase.sold.payment);
      }, [phase]);
      if (phase.at !== "unknown") return null;
      return (
        <AwaitedSale key={phase.reservation.id} phase={phase} performance={5} heading="h3" onEnd={sale.checkout.hear} />
      );
    };
    this.view = render(
      <QueryClientProvider client={this.client}>
        <Till />
      </QueryClientProvider>,
    );
  }

  get now(): Sale {
    return this.sale;
  }

  get isWaiting(): boolean {
    const { isBusy, isReturning } = this.sale.checkout;
    return isBusy || isReturning;
  }

  checkAgain(): void {
    const [button] = within(this.view.container).queryAllByRole("button", { name: "Check again" });
    if (button) fireEvent.click(button);
  }

  close(): void {
    this.view.unmount();
  }
}

beforeEach(() => {
  localStorage.clear();
  stopIntervals();
  setSession({ userid: SELLER.person, accountid: SELLER.account, language: "en" } as unknown as SessionUser);
  vi.spyOn(line, "listen").mockReturnValue(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A seller with one lot of cash for each customer, who sells for it until the screen shows that it is sold. */
class Counter {
  readonly server = new SalesServer();
  readonly shown = new Set<string>();
  private readonly chance;
  private readonly net;
  private tabs: Tab[] = [];

  constructor(seed: number) {
    this.chance = chanceOf(seed);
    this.net = new LossyLine(this.server, this.chance);
    this.server.customer = 1;
    vi.stubGlobal("fetch", this.net.fetch);
    this.open();
  }

  readonly idle = () =>
    untilIdle(
      this.tabs.map(({ client }) => client),
      () => this.tabs.some(({ isWaiting }) => isWaiting),
    );

  private get isServed(): boolean {
    return this.server.paid.some(
      ({ customer, payment }) => customer === this.server.customer && this.shown.has(payment),
    );
  }

  /** What the seller does next with what the screen of a tab shows. */
  private async act(tab: Tab): Promise<void> {
    const { now } = tab;
    const { phase, isBusy, isReturning } = now.checkout;
    if (isBusy || isReturning) return this.idle();
    if (phase.at === "choosing") {
      if (this.isServed) this.server.customer += 1;
      act(() => now.put("ticket:normal", 2));
      await act(() => tab.now.begin("cash"));
    } else if (phase.at === "reserved" || phase.at === "over") {
      const isWrong = phase.at === "over" || this.isServed || this.chance.below(5) === 0;
      await act(() => (isWrong ? now.leave() : now.take("50.00")));
    } else if (phase.at === "sold") act(() => now.startAnew());
    else tab.checkAgain();
    await this.idle();
  }

  async step(): Promise<void> {
    const draw = this.chance.below(20);
    if (draw === 0) for (const row of this.server.rows) if (this.chance.below(3) === 0) this.server.expire(row);
    if (draw <= 2) this.net.bringDelayed();
    const [tab = this.open()] = this.tabs;
    if (draw === 3) return this.close(tab);
    // Whoever waits for an answer looks whether another tab knows more.
    if (draw <= 5 && tab.now.checkout.phase.at === "unknown") this.turnToAnother();
    await this.act(this.tabs[0] ?? tab);
  }

  private open(): Tab {
    const tab = new Tab((payment) => this.shown.add(payment));
    this.tabs.unshift(tab);
    return tab;
  }

  private turnToAnother(): void {
    const [first] = this.tabs;
    const last = this.tabs.length > 2 ? this.tabs.pop() : this.open();
    this.tabs = [...new Set([last, ...this.tabs, first])].filter((one) => one !== undefined);
  }

  private async close(tab: Tab): Promise<void> {
    if (this.chance.below(2) === 0) await act(() => tab.now.leave());
    tab.close();
    this.tabs = this.tabs.filter((one) => one !== tab);
    if (this.tabs.length === 0) this.open();
    await this.idle();
  }

  async end(): Promise<void> {
    this.net.heal();
    for (let turn = 0; turn < 30 && !(this.isServed && this.isQuiet); turn += 1) {
      for (const tab of this.tabs) if (!this.isServed || tab.now.checkout.phase.at !== "choosing") await this.act(tab);
      // A tab that was never opened again would leave its sale to the next one.
      if (this.tabs.every(({ now }) => now.checkout.phase.at === "choosing") && unsettledSales(SELLER).length > 0)
        this.open();
    }
  }

  private get isQuiet(): boolean {
    return unsettledSales(SELLER).length === 0 && this.tabs.every(({ now }) => now.checkout.phase.at === "choosing");
  }
}

it(
  "never sells twice for one lot of cash, and forgets no sale, whatever answers are lost",
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed += 1) {
      const counter = new Counter(seed);
      await counter.idle();
      for (let step = 0; step < 40; step += 1) await counter.step();
      await counter.end();

      const { paid, customer } = counter.server;
      const buyers = paid.map((row) => row.customer).sort((one, other) => one - other);
      expect({ seed, buyers }).toEqual({ seed, buyers: Array.from({ length: customer }, (_, index) => index + 1) });
      expect({ seed, unseen: paid.filter(({ payment }) => !counter.shown.has(payment)) }).toEqual({ seed, unseen: [] });
      expect({ seed, left: unsettledSales(SELLER) }).toEqual({ seed, left: [] });
      cleanup();
      localStorage.clear();
    }
  },
  LONGEST_RUN,
);
