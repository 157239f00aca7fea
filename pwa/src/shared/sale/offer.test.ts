import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { countAll, eventOfferFromDto, isWhole, type EventOffer, type EventOfferDto } from "@/shared/sale/offer";
import { eventMonth, saleKeys } from "@/shared/sale/offerCalls";

const at = (version: number, available: number) => ({
  performance: 5,
  starts_at: "2026-12-05T19:30:00+00:00",
  timezone: "Europe/London",
  available,
  version,
});
const dto = (performances: readonly object[], counts: readonly number[] = [1]) =>
  ({
    event: 7,
    venue: {},
    months: counts.map((count, place) => ({ month: `2026-1${place}`, performances: count })),
    performances,
  }) as unknown as EventOfferDto;

afterEach(() => vi.unstubAllGlobals());

it("knows whether an event was read with all of its performances", () => {
  const [month, whole] = [[1, 20], [1]].map((counts) => eventOfferFromDto(dto([at(1, 4)], counts)));
  expect(month && [countAll(month), isWhole(month)]).toEqual([21, false]);
  expect(whole && [countAll(whole), isWhole(whole)]).toEqual([1, true]);
});

it("keeps what was pushed before an answer that is older", async () => {
  const cache = new QueryClient();
  let answer = dto([at(4, 10)]);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
  const read = async () => {
    await cache.fetchQuery(eventMonth(7));
    return cache.getQueryData(eventMonth(7).queryKey)?.performances[0];
  };
  expect(await read()).toMatchObject({ version: 4, available: 10 });

  cache.setQueriesData<EventOffer>({ queryKey: saleKeys.event(7) }, (held) => {
    const performances = held?.performances.map((one) => ({ ...one, version: 6, available: 0 })) ?? [];
    return held && { ...held, performances };
  });
  answer = dto([at(5, 3)]);
  expect(await read()).toMatchObject({ version: 6, available: 0 });
  answer = dto([at(7, 2)]);
  expect(await read()).toMatchObject({ version: 7, available: 2 });
});
