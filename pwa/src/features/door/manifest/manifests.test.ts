// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, type MockInstance, onTestFinished, vi } from "vitest";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { LiveStatus } from "@/live/line";
import { line } from "@/live/live";
import type { Listener } from "@/live/topicSubscriptions";
import { isDoorPhone } from "@/offline/persist";
import { wipeStores } from "@/offline/store";
import { dumpDatabases } from "@/testing/disk";
import { until } from "@/testing/until";
import { serve, pageDto, ticketDto } from "../testing/manifest";
import { manifests } from "./manifests";
import { admissionLog, manifestStore } from "./manifestStore";

let listen: MockInstance;
let listener: Listener | undefined;
let stop: (() => void) | undefined;
const say = (version: number) => listener?.onState?.({ version });
const work = () => {
  stop = manifests.keepFresh(1);
};

beforeEach(async () => {
  await wipeStores();
  listen = vi.spyOn(line, "listen").mockImplementation((_topic, onEvent) => {
    listener = onEvent;
    return () => undefined;
  });
});
afterEach(async () => {
  stop?.();
  await wipeStores();
});

it("fetches the list as soon as somebody works at the performance, and notes that this is a door's phone", async () => {
  localStorage.clear();
  expect(isDoorPhone(2)).toBe(false);
  serve(pageDto(12, [ticketDto(7)]));
  const onEvent = vi.fn();
  const unwatch = manifests.watch(onEvent);
  expect(manifests.read(1)).toBeNull();
  work();
  await until(() => expect(manifests.read(1)?.byId(7)?.holder).toBe("Maya Okafor"));
  expect(onEvent).toHaveBeenCalled();
  expect(manifests.read(1), "the same until something changes").toBe(manifests.read(1));
  expect(isDoorPhone(2)).toBe(true);
  unwatch();
});

it("follows the live position soon, and does not ask for what it has", async () => {
  const requests = serve(pageDto(12, [ticketDto(7)]), pageDto(13, [ticketDto(7, { status: "admitted" })]));
  work();
  await until(() => expect(manifests.read(1)?.position).toBe(12));
  say(12);
  say(13);
  await until(() => expect(manifests.read(1)?.admitted).toBe(1));
  expect(requests).toEqual([{}, { since: 12 }]);
});

it("was fresh for sure until a dead line could have gone unnoticed, and since its own answer", async () => {
  const minutes = 60_000;
  const clock = vi.spyOn(Date, "now").mockReturnValue(10 * minutes);
  const status = vi.spyOn(line, "status", "get").mockReturnValue("live");
  const watch = vi.spyOn(line, "watch");
  serve(pageDto(12, [ticketDto(7)]));
  work();
  await until(() => expect(manifests.read(1)?.position).toBe(12));
  const turn = (to: LiveStatus) => {
    status.mockReturnValue(to);
    watch.mock.calls.forEach(([changed]) => changed());
  };
  const lostAt = (now: number) => {
    turn("live");
    clock.mockReturnValue(now);
    turn("offline");
    return manifests.read(1)?.readAt;
  };
  expect(lostAt(10 * minutes + 1000)).toBe(10 * minutes);
  expect(lostAt(20 * minutes)).toBe(20 * minutes - 45_000);
});

it("tries again by itself after a lost call, at once when the network is back", async () => {
  // Its own next try, a second later, does not come here.
  const usual = globalThis.setTimeout;
  const soon = (run: () => void, ms = 0) => (ms < 1000 ? usual(run, ms) : undefined);
  vi.stubGlobal("setTimeout", soon);
  onTestFinished(() => void vi.unstubAllGlobals());
  serve(new ApiError({ status: 0, message: "" }), pageDto(12, [ticketDto(7)]));
  work();
  await until(() => expect(listen).toHaveBeenCalled());
  await new Promise((resume) => setTimeout(resume, 50));
  expect(manifests.read(1)).toBeNull();
  window.dispatchEvent(new Event("online"));
  await until(() => expect(manifests.read(1)?.position).toBe(12));
});

it("leaves nothing of a performance that this person has lost", async () => {
  await admissionLog.note({
    ticket: 7,
    performance: 1,
    direction: "entry",
    at: Date.now(),
    gate: "",
    device: "",
    by: "",
    nonce: "n",
  });
  serve(pageDto(12, [ticketDto(7)]), new ApiError({ status: 404, message: "No records found", code: "not_found" }));
  work();
  await until(async () => expect(await manifestStore.list()).toHaveLength(1));
  say(13);
  await until(() => expect(manifests.read(1)).toBeNull());
  await until(async () => expect(await manifestStore.list()).toEqual([]));
  await until(() => expect(admissionLog.of(1)).toEqual([]));
});

it("is gone with everything else when the phone is wiped, even while it is fetched", async () => {
  let answer: (page: unknown) => void = () => undefined;
  const get = vi.spyOn(api, "get").mockImplementation(() => new Promise((resolve) => (answer = resolve as never)));
  work();
  await until(() => expect(get).toHaveBeenCalled());
  await wipeStores();
  answer(pageDto(12, [ticketDto(7)]));
  await new Promise((resume) => setTimeout(resume, 100));
  expect(manifests.read(1)).toBeNull();
  expect(await dumpDatabases()).toBe("");
});
