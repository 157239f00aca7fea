import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { manifestTicket, rowsOf } from "../testing/manifest";
import { hashOfEmail, type ManifestHead, ManifestList, type ManifestTicket } from "./manifest";

const TABLE = new URL("../../../../../server/platform/tests/search_cases.json", import.meta.url);
const { names } = JSON.parse(readFileSync(TABLE, "utf8")) as {
  readonly names: readonly {
    readonly name: string;
    readonly found_by: readonly string[];
    readonly not_by: readonly string[];
  }[];
};

const head: ManifestHead = {
  performance: {
    id: 1,
    event: "Hamlet",
    eventId: 5,
    startsAt: "2026-11-21T19:30:00Z",
    zone: "Europe/London",
    isCancelled: false,
  },
  rules: { hasExit: false, allowsReentry: false, opensAt: null, closesAt: null, confirms: false, gates: [] },
  publicKey: "",
  devices: [],
  position: 1,
  readAt: 0,
};

function listOf(...tickets: readonly ManifestTicket[]) {
  const list = new ManifestList();
  list.take(rowsOf(...tickets));
  return list;
}

describe("a carried list", () => {
  it("finds a ticket by its code, its number and its order", () => {
    const manifest = listOf(manifestTicket(7), manifestTicket(8), manifestTicket(9, { order: 4 })).view(head);
    expect(manifest.byCode("hash 8")?.id).toBe(8);
    expect(manifest.byCode("another")).toBeUndefined();
    expect(manifest.byId(9)?.order).toBe(4);
    expect(manifest.ofOrder(3).map(({ id }) => id)).toEqual([7, 8]);
    expect(manifest.ofOrder(5)).toEqual([]);
  });

  it("is told again of a ticket that has changed, and counts it once", () => {
    const list = listOf(manifestTicket(7), manifestTicket(8));
    list.take(rowsOf(manifestTicket(7, { status: "admitted", admittedAt: 5, version: 2 })));
    const manifest = list.view(head);
    expect(manifest.byCode("hash 7")).toMatchObject({ status: "admitted", admittedAt: 5 });
    expect(manifest.ofOrder(3)).toHaveLength(2);
    expect([manifest.admitted, manifest.valid]).toEqual([1, 1]);
  });

  it("is searched by all words of a name, whatever case and accents, and by numbers", () => {
    const list = listOf(
      manifestTicket(7, { holder: "Zoë Núñez" }),
      manifestTicket(8, { order: 44, holder: "Zoe Smith" }),
    );
    const found = (words: string) =>
      list
        .view(head)
        .search(words)
        .map(({ id }) => id);
    expect(found("zoe")).toEqual([7, 8]);
    expect(found("NUNEZ zoë")).toEqual([7]);
    expect(found("44")).toEqual([8]);
    expect(found("Order 44")).toEqual([8]);
    expect(found("#44")).toEqual([8]);
    expect(found("Ticket no. 7")).toEqual([7]);
    expect(found("7")).toEqual([7]);
    expect(found(" ")).toEqual([]);
  });

  it("is searched by the beginning or the end of the payment, and by all of the buyer's address", async () => {
    const emailHash = await hashOfEmail("a key", " Zoë@Example.org ");
    const list = listOf(
      manifestTicket(7, { holder: "", payment: "ORD-7K3Q9ZT0VX1B", emailHash }),
      manifestTicket(8, { holder: "", payment: "ORD-8K3Q9ZT0VX2B" }),
    ).view(head);
    const found = (words: string, hash = "") => list.search(words, hash).map(({ id }) => id);
    expect(found("ORD-7K3Q9ZT0VX1B")).toEqual([7]);
    expect(found("7k3q")).toEqual([7]);
    expect(found("ord-7")).toEqual([7]);
    expect(found("7K3Q9ZTOVXIB")).toEqual([7]);
    expect(found("7k3")).toEqual([]);
    expect(found("vxib")).toEqual([7]);
    expect(found("x1b")).toEqual([]);
    // As the server hashes it (`test_manifest_calls.py`).
    expect(emailHash).toBe("pJXxz6apSPSX");
    expect(found("zoe@example.org", await hashOfEmail("a key", "zoe@example.org"))).toEqual([7]);
    expect(found("zoe@example.com", await hashOfEmail("a key", "zoe@example.com"))).toEqual([]);
    expect(await hashOfEmail("a key", "zoe")).toBe("");
  });

  it.each(names)("finds $name as the server does", ({ name, found_by: foundBy, not_by: notBy }) => {
    const manifest = listOf(manifestTicket(7, { holder: name })).view(head);
    const isFound = (typed: string) => manifest.search(typed).length === 1;
    expect(foundBy.filter((typed) => !isFound(typed))).toEqual([]);
    expect(notBy.filter(isFound)).toEqual([]);
  });

  it("tells an order's upsells", () => {
    const list = new ManifestList();
    const wine = {
      id: 31,
      order: 3,
      ticket: null,
      name: "Wine",
      variant: "",
      version: 1,
      status: "open",
      at: null,
      by: null,
      gate: null,
    } as const;
    list.take({ tickets: [], upsells: [wine, { ...wine, id: 32, order: 4 }] });
    list.take({ tickets: [], upsells: [{ ...wine, version: 2, status: "redeemed" }] });
    expect(list.view(head).upsellsOf(3)).toEqual([{ ...wine, version: 2, status: "redeemed" }]);
  });
});
