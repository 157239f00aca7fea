import { beforeEach, expect, it } from "vitest";
import { wipeStores } from "@/offline/store";
import { findElsewhereAlone } from "../find/parties";
import { manifestStore } from "../manifest/manifestStore";
import { endOf } from "../manifest/manifestSync";
import { HEAD, ticket } from "../testing/alone";
import { rowsOf } from "../testing/manifest";

const NOW = Date.parse("2026-11-22T19:00:00Z");

async function carry(id: number, startsAt: string, ...tickets: readonly ReturnType<typeof ticket>[]): Promise<void> {
  const head = { ...HEAD, performance: { ...HEAD.performance, id, startsAt, event: `Play ${id}` } };
  await manifestStore.write("all", head, endOf(head), rowsOf(...tickets));
}

beforeEach(() => wipeStores());

it("finds in the other lists of the phone who stands at the wrong door, nearest first", async () => {
  await carry(1, "2026-11-22T19:30:00Z", ticket(1));
  await carry(2, "2026-11-24T19:30:00Z", ticket(2, { order: 5 }), ticket(3, { order: 5 }));
  await carry(3, "2026-11-23T19:30:00Z", ticket(4, { order: 6 }), ticket(5, { order: 7, holder: "Jonah Achebe" }));
  await carry(4, "2026-11-23T21:30:00Z", ticket(6, { order: 8, status: "refunded" }));
  expect(await findElsewhereAlone(1, "okafor", NOW)).toMatchObject([
    { order: 6, holder: "Maya Okafor", tickets: 1, performance: 3, event: "Play 3", startsAt: "2026-11-23T19:30:00Z" },
    { order: 5, holder: "Maya Okafor", tickets: 2, performance: 2, event: "Play 2" },
  ]);
});
