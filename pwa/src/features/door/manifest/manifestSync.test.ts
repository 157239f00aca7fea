// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { storageHealth, wipeStores } from "@/offline/store";
import { destroyKey } from "@/offline/vault";
import { dumpDatabases } from "@/testing/disk";
import { laterPage, pageDto, reservedDto, serve, STARTS_AT, ticketDto } from "../testing/manifest";
import { manifestStore } from "./manifestStore";
import { endOf, isRefusal, ManifestSync } from "./manifestSync";

let syncs: ManifestSync[] = [];
const openSync = () => {
  const sync = new ManifestSync(1, () => undefined);
  syncs.push(sync);
  return sync;
};
const refused = (status: number, code: string) => new ApiError({ status, message: "", code });

beforeEach(async () => {
  await wipeStores();
  storageHealth.clear("full", "unavailable", "unreadable", "evicted");
  localStorage.clear();
});

// One that is left open, or is writing, writes what it knows into the next test's disk.
afterEach(async () => {
  syncs.forEach((sync) => sync.close());
  await Promise.all(syncs.map((sync) => sync.flush()));
  syncs = [];
});

describe("a performance's list", () => {
  it("comes page by page, and is shown when it is whole", async () => {
    const requests = serve(
      pageDto(12, [ticketDto(7)], { more: true, cursor: "next" }),
      laterPage(12, [ticketDto(8, { status: "admitted", admitted_at: STARTS_AT, admitted_gate: "North" })]),
    );
    const sync = openSync();
    const shown: boolean[] = [];
    const watched = new ManifestSync(1, () => shown.push(watched.read() !== null));
    expect(sync.read()).toBeNull();
    await watched.refresh();
    expect(requests).toEqual([{}, { cursor: "next" }]);
    expect(shown).toEqual([true]);
    const manifest = watched.read();
    expect(manifest).toMatchObject({ position: 12, publicKey: "a key", admitted: 1, valid: 1 });
    expect(manifest?.byId(8)).toMatchObject({ admittedAt: Date.parse(STARTS_AT), admittedGate: "North" });
    expect(manifest?.devices).toEqual([
      { uuid: "0b9f", name: "Dora's phone", gate: "North", publicKey: "another key" },
    ]);
  });

  it("is as old as the question that it answers", async () => {
    const clock = vi.spyOn(Date, "now").mockReturnValue(1000);
    vi.spyOn(api, "get").mockImplementation(() => {
      clock.mockReturnValue(4000);
      return Promise.resolve(pageDto(12, [ticketDto(7)]));
    });
    const sync = openSync();
    await sync.refresh();
    expect(sync.read()?.readAt).toBe(1000);
  });

  it("asks only for what has changed since, also after a restart without a network", async () => {
    serve(pageDto(12, [ticketDto(7), ticketDto(8)]));
    const sync = openSync();
    await sync.refresh();
    await sync.flush();

    const requests = serve(pageDto(13, [ticketDto(7, { status: "admitted" })]));
    const next = openSync();
    await next.open();
    expect(next.read()?.position).toBe(12);
    await next.refresh();
    expect(requests).toEqual([{ since: 12 }]);
    await next.flush();

    const last = openSync();
    await last.open();
    expect(last.read()).toMatchObject({ position: 13, admitted: 1, valid: 1 });
  });

  it("replaces all that is reserved each time, and has the latest on the disk", async () => {
    const viola = reservedDto({ order: 13, holder: "Viola" });
    serve(pageDto(12, [], { reserved: [reservedDto(), viola] }), pageDto(13, [], { reserved: [viola] }));
    const sync = openSync();
    const reserved = () => sync.read()?.reserved?.map(({ holder }) => holder);
    await sync.refresh();
    expect(reserved()).toEqual(["Orsino Duke", "Viola"]);
    await sync.refresh();
    expect(reserved()).toEqual(["Viola"]);
    await sync.flush();

    const next = openSync();
    await next.open();
    expect(next.read()?.reserved).toMatchObject([{ order: 13, holder: "Viola", emailHash: "" }]);
  });

  it("knows what a ticket was exchanged for", async () => {
    const there = {
      performance: 2,
      event_name: "Hamlet",
      starts_at: "2026-11-29T14:30:00Z",
      timezone: "Europe/London",
    };
    const tickets = [ticketDto(7, { status: "superseded" }), ticketDto(8)];
    serve(pageDto(12, tickets, { exchanged: [{ ...there, tickets: [7] }] }));
    const sync = openSync();
    await sync.refresh();
    expect([7, 8].map((id) => sync.read()?.byId(id)?.exchangedFor)).toEqual([there, undefined]);
  });

  it("stays as it was when a page is lost, and is fetched from the same place again", async () => {
    serve(pageDto(12, [ticketDto(7)]));
    const sync = openSync();
    await sync.refresh();
    const requests = serve(
      pageDto(14, [ticketDto(8)], { more: true, cursor: "next" }),
      new ApiError({ status: 0, message: "" }),
      pageDto(14, [ticketDto(8), ticketDto(9)]),
    );
    await expect(sync.refresh()).rejects.toThrow();
    expect(sync.read()?.position).toBe(12);
    await sync.refresh();
    expect(requests.at(-1)).toEqual({ since: 12 });
    expect(sync.read()).toMatchObject({ position: 14, valid: 3 });
  });

  it("gathers its small pieces on the disk, and loses none of them", async () => {
    serve(pageDto(1, [ticketDto(1), ticketDto(2)]));
    const sync = openSync();
    await sync.refresh();
    await sync.flush();
    for (let position = 2; position <= 40; position += 1) {
      serve(pageDto(position, [ticketDto(1, { version: position, status: position % 2 ? "valid" : "admitted" })]));
      await sync.refresh();
      await sync.flush();
    }
    const found = await manifestStore.read(1);
    expect(found?.changes.length).toBeLessThan(25);
    const next = openSync();
    await next.open();
    expect(next.read()).toMatchObject({ position: 40, admitted: 1, valid: 1 });
    expect(next.read()?.byId(1)?.version).toBe(40);
  });

  it("cannot be read on the disk", async () => {
    serve(pageDto(12, [ticketDto(7)]));
    const sync = openSync();
    await sync.refresh();
    await sync.flush();
    expect(await dumpDatabases()).not.toMatch(/Maya|Okafor|hash 7|Hamlet|Dora/);
  });

  it("that does not open any more is thrown away, said, and fetched anew", async () => {
    serve(pageDto(12, [ticketDto(7)]));
    const sync = openSync();
    await sync.refresh();
    await sync.flush();
    await destroyKey();
    const requests = serve(pageDto(12, [ticketDto(7)]));
    const next = openSync();
    await next.refresh();
    expect(storageHealth.read()).toEqual(["unreadable"]);
    expect(requests).toEqual([{}]);
    expect(next.read()?.valid).toBe(1);
  });

  it.each([
    ["is no longer this person's", refused(404, "not_found")],
    ["is refused to a revoked phone", refused(409, "device_revoked")],
  ])("that %s is gone from the phone", async (_why, error) => {
    serve(pageDto(12, [ticketDto(7)]), error);
    const sync = openSync();
    await sync.refresh();
    await sync.flush();
    await expect(sync.refresh()).rejects.toSatisfy(isRefusal);
    expect(sync.read()).toBeNull();
    expect(await manifestStore.list()).toEqual([]);
    expect(await manifestStore.read(1)).toBeNull();
  });

  it("ends an hour after the doors close, or a day after the beginning", () => {
    const head = { performance: { startsAt: STARTS_AT }, rules: { closesAt: Date.parse("2026-11-21T21:00:00Z") } };
    expect(endOf(head as never)).toBe(Date.parse("2026-11-21T22:00:00Z"));
    expect(endOf({ ...head, rules: { closesAt: null } } as never)).toBe(Date.parse("2026-11-22T19:30:00Z"));
  });
});
