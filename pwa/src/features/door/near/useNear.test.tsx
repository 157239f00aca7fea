// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Manifest } from "../manifest/manifest";
import { listOf } from "../testing/alone";
import { useCodes } from "./NearBadge";
import { isNeighbours } from "./neighbours";

vi.mock(import("./neighbours"), async (original) => ({ ...(await original()), isNeighbours: vi.fn() }));

const OFFER = "FOYER-PAIR:AAAA";

async function see(code: string, manifest: Manifest | null, isNeighbour: boolean) {
  vi.mocked(isNeighbours).mockReset().mockResolvedValue(isNeighbour);
  const [pairs, tickets] = [vi.fn(), vi.fn()];
  const { result } = renderHook(() => useCodes(manifest, pairs, tickets));
  await act(async () => {
    result.current(code);
    result.current(code);
    await vi.dynamicImportSettled();
  });
  return { pairs: pairs.mock.calls.flat(), tickets: tickets.mock.calls.flat() };
}

it("opens the pairing once for the code of a phone that it may hear, however long that is held up", async () => {
  expect(await see(OFFER, listOf([]), true)).toEqual({ pairs: [OFFER], tickets: [] });
});

it("takes a stranger's code for a ticket, so that it stops no door", async () => {
  expect(await see(OFFER, listOf([]), false)).toEqual({ pairs: [], tickets: [OFFER] });
});

it("leaves the answer to another phone alone, and reads whatever else as a ticket", async () => {
  expect(await see("FOYER-ALSO:AAAA", listOf([]), true)).toEqual({ pairs: [], tickets: [] });
  expect(await see("a ticket", listOf([]), true)).toEqual({ pairs: [], tickets: ["a ticket", "a ticket"] });
  expect((await see(OFFER, null, true)).pairs).toEqual([]);
});
