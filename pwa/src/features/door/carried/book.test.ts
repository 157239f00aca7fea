// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { keeping } from "@/offline/keeping";
import { wipeStores } from "@/offline/store";
import { destroyKey } from "@/offline/vault";
import { dumpDatabases } from "@/testing/disk";
import { CarriedBook, endOf, isRefusal } from "./book";
import { shelf } from "./shelf";
import { laterPage, serve, STARTS_AT, wirePage, wireTicket } from "./testing";

let books: CarriedBook[] = [];
const openBook = () => {
  const book = new CarriedBook(1, () => undefined);
  books.push(book);
  return book;
};
const refused = (status: number, code: string) => new ApiError({ status, message: "", code });

beforeEach(async () => {
  await wipeStores();
  keeping.clear("full", "unavailable", "unreadable", "evicted");
  localStorage.clear();
});

// A book that is left open, or is writing, writes what it knows into the next test's disk.
afterEach(async () => {
  books.forEach((book) => book.close());
  await Promise.all(books.map((book) => book.flush()));
  books = [];
});

describe("a performance's list", () => {
  it("comes page by page, and is shown when it is whole", async () => {
    const asked = serve(
      wirePage(12, [wireTicket(7)], { more: true, cursor: "next" }),
      laterPage(12, [wireTicket(8, { status: "admitted", admitted_at: STARTS_AT, admitted_gate: "North" })]),
    );
    const book = openBook();
    const shown: boolean[] = [];
    const watched = new CarriedBook(1, () => shown.push(watched.read() !== null));
    expect(book.read()).toBeNull();
    await watched.refresh();
    expect(asked).toEqual([{}, { cursor: "next" }]);
    expect(shown).toEqual([true]);
    const carried = watched.read();
    expect(carried).toMatchObject({ position: 12, publicKey: "a key", admitted: 1, valid: 1 });
    expect(carried?.byId(8)).toMatchObject({ admittedAt: Date.parse(STARTS_AT), admittedGate: "North" });
    expect(carried?.devices).toEqual([{ uuid: "0b9f", name: "Dora's phone", gate: "North", publicKey: "another key" }]);
  });

  it("is as old as the question that it answers", async () => {
    const clock = vi.spyOn(Date, "now").mockReturnValue(1000);
    vi.spyOn(api, "get").mockImplementation(() => {
      clock.mockReturnValue(4000);
      return Promise.resolve(wirePage(12, [wireTicket(7)]));
    });
    const book = openBook();
    await book.refresh();
    expect(book.read()?.readAt).toBe(1000);
  });

  it("asks only for what has changed since, also after a restart without a network", async () => {
    serve(wirePage(12, [wireTicket(7), wireTicket(8)]));
    const book = openBook();
    await book.refresh();
    await book.flush();

    const asked = serve(wirePage(13, [wireTicket(7, { status: "admitted" })]));
    const next = openBook();
    await next.open();
    expect(next.read()?.position).toBe(12);
    await next.refresh();
    expect(asked).toEqual([{ since: 12 }]);
    await next.flush();

    const last = openBook();
    await last.open();
    expect(last.read()).toMatchObject({ position: 13, admitted: 1, valid: 1 });
  });

  it("stays as it was when a page is lost, and is fetched from the same place again", async () => {
    serve(wirePage(12, [wireTicket(7)]));
    const book = openBook();
    await book.refresh();
    const asked = serve(
      wirePage(14, [wireTicket(8)], { more: true, cursor: "next" }),
      new ApiError({ status: 0, message: "" }),
      wirePage(14, [wireTicket(8), wireTicket(9)]),
    );
    await expect(book.refresh()).rejects.toThrow();
    expect(book.read()?.position).toBe(12);
    await book.refresh();
    expect(asked.at(-1)).toEqual({ since: 12 });
    expect(book.read()).toMatchObject({ position: 14, valid: 3 });
  });

  it("gathers its small pieces on the disk, and loses none of them", async () => {
    serve(wirePage(1, [wireTicket(1), wireTicket(2)]));
    const book = openBook();
    await book.refresh();
    await book.flush();
    for (let position = 2; position <= 40; position += 1) {
      serve(wirePage(position, [wireTicket(1, { version: position, status: position % 2 ? "valid" : "admitted" })]));
      await book.refresh();
      await book.flush();
    }
    const found = await shelf.read(1);
    expect(found?.changes.length).toBeLessThan(25);
    const next = openBook();
    await next.open();
    expect(next.read()).toMatchObject({ position: 40, admitted: 1, valid: 1 });
    expect(next.read()?.byId(1)?.version).toBe(40);
  });

  it("cannot be read on the disk", async () => {
    serve(wirePage(12, [wireTicket(7)]));
    const book = openBook();
    await book.refresh();
    await book.flush();
    expect(await dumpDatabases()).not.toMatch(/Maya|Okafor|hash 7|Hamlet|Dora/);
  });

  it("that does not open any more is thrown away, said, and fetched anew", async () => {
    serve(wirePage(12, [wireTicket(7)]));
    const book = openBook();
    await book.refresh();
    await book.flush();
    await destroyKey();
    const asked = serve(wirePage(12, [wireTicket(7)]));
    const next = openBook();
    await next.refresh();
    expect(keeping.read()).toEqual(["unreadable"]);
    expect(asked).toEqual([{}]);
    expect(next.read()?.valid).toBe(1);
  });

  it.each([
    ["is no longer this person's", refused(404, "not_found")],
    ["is refused to a revoked phone", refused(409, "device_revoked")],
  ])("that %s is gone from the phone", async (_why, error) => {
    serve(wirePage(12, [wireTicket(7)]), error);
    const book = openBook();
    await book.refresh();
    await book.flush();
    await expect(book.refresh()).rejects.toSatisfy(isRefusal);
    expect(book.read()).toBeNull();
    expect(await shelf.list()).toEqual([]);
    expect(await shelf.read(1)).toBeNull();
  });

  it("ends an hour after the doors close, or a day after the beginning", () => {
    const head = { performance: { startsAt: STARTS_AT }, rules: { closesAt: Date.parse("2026-11-21T21:00:00Z") } };
    expect(endOf(head as never)).toBe(Date.parse("2026-11-21T22:00:00Z"));
    expect(endOf({ ...head, rules: { closesAt: null } } as never)).toBe(Date.parse("2026-11-22T19:30:00Z"));
  });
});
