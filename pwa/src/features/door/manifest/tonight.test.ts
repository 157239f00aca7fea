// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { queryClient } from "@/offline/queryClient";
import { wipeStores } from "@/offline/store";
import { until } from "@/testing/until";
import type { DoorPerformance } from "../model";
import { performanceDto } from "../testing/door";
import { serve, pageDto, ticketDto } from "../testing/manifest";
import { admissionLog, manifestStore } from "./manifestStore";
import { ManifestSync } from "./manifestSync";
import { refreshTonight, tonightOf } from "./tonight";

const NOW = Date.parse("2026-11-21T18:00:00Z");
const at = (id: number, startsAt: string) => ({ id, startsAt, zone: "Europe/London" }) as DoorPerformance;

beforeEach(async () => {
  await wipeStores();
  queryClient.clear();
});

it("takes what begins tonight or has just begun, the nearest first", () => {
  const performances = [
    at(1, "2026-11-21T11:00:00Z"),
    at(2, "2026-11-21T13:00:00Z"),
    at(3, "2026-11-21T19:30:00Z"),
    at(4, "2026-11-22T09:00:00Z"),
  ];
  expect(tonightOf(performances, NOW)).toEqual([3, 2]);
  // Early in the morning the evening is today's, too.
  expect(tonightOf(performances, Date.parse("2026-11-21T05:00:00Z"))).toEqual([1, 2, 3]);
});

it("carries tonight's lists, asks again for those that are here, and drops what is over or lost", async () => {
  await keep(1, "2026-11-20T10:00:00Z"); // over
  await keep(2, "2026-11-22T19:00:00Z"); // tomorrow's, and no longer ours
  await admissionLog.note({
    ticket: 7,
    performance: 1,
    direction: "entry",
    at: NOW,
    gate: "",
    device: "",
    by: "",
    nonce: "one",
  });
  const requests: string[] = [];
  vi.spyOn(api, "get").mockImplementation((path) => {
    requests.push(path);
    if (path === "/door/performances") return Promise.resolve({ data: [[performanceDto({ performance: 3 })]] });
    if (path.includes("/2/"))
      return Promise.reject(new ApiError({ status: 404, message: "No records found", code: "not_found" }));
    return Promise.resolve(pageOf(3, "2026-11-21T19:30:00Z"));
  });
  await refreshTonight(NOW);
  expect(requests).toEqual(["/door/performances", "/door/performances/3/manifest", "/door/performances/2/manifest"]);
  expect((await manifestStore.list()).map(({ performance }) => performance)).toEqual([3]);
  expect(admissionLog.of(1)).toEqual([]);
});

it("asks for the performances once in five minutes, however often a page is loaded", async () => {
  const requests: string[] = [];
  vi.spyOn(api, "get").mockImplementation((path) => {
    requests.push(path);
    return Promise.resolve({ data: [[]] });
  });
  await refreshTonight(NOW);
  // As the next page finds it: seen, and to be asked for again by whoever shows it.
  await queryClient.invalidateQueries({ refetchType: "none" });
  await refreshTonight(NOW);
  expect(requests).toEqual(["/door/performances"]);

  queryClient.setQueryData(["door", "performances"], [], { updatedAt: Date.now() - 301_000 });
  await refreshTonight(NOW);
  expect(requests).toEqual(["/door/performances", "/door/performances"]);
});

const pageOf = (id: number, starts_at: string) =>
  pageDto(1, [ticketDto(7)], {
    performance: { id, event: "Hamlet", event_id: 5, starts_at, zone: "Europe/London", is_cancelled: false },
  });

async function keep(id: number, startsAt: string): Promise<void> {
  serve(pageOf(id, startsAt));
  const sync = new ManifestSync(id, () => undefined);
  await sync.refresh();
  await sync.flush();
  await until(async () => expect(await manifestStore.read(id)).not.toBeNull());
}
