// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { storage } from "@/device/device";
import { LineError } from "@/live/line";
import { line } from "@/live/live";
import { sendInBackground } from "@/offline/background";
import { postScans, postRedemptions, scanBox, sendOn, redemptionBox, type RedemptionRequest } from "@/offline/outbox";
import { forgetOwner, keepOwner } from "@/offline/owner";
import { queryClient } from "@/offline/queryClient";
import { readWaiting, storeWaiting } from "@/offline/queueStore";
import { wipeStores } from "@/offline/store";
import { request } from "@/offline/testing/disk";
import { answers, checkDeviceStatus, sendHeartbeat } from "@/shared/phone/heartbeat";
import { handIn, phone, removed } from "@/shared/phone/phone";
import { getSession, removeSession, type SessionUser, setSession } from "@/shell/session";
import { finishSignOut, refreshSession, watchForTheEnd } from "@/shell/signOut";
import { FOREIGN_ANSWERS, FOREIGN_OBJECTS } from "@/testing/foreignAnswers";
import { Reachability } from "./alone/alone";
import { manifestStore } from "./manifest/manifestStore";
import { ManifestSync } from "./manifest/manifestSync";
import { doorKeys, doorPerformances, doorSearch } from "./queries";
import { pageDto, ticketDto } from "./testing/manifest";
import { makeValidator } from "./verdict/validator";

const dan: SessionUser = {
  userid: 7,
  roleid: 3,
  role: "Door staff",
  accountid: 2,
  accountname: "Globe",
  firstname: "Dan",
  lastname: "Ode",
  email: "door@foyer.test",
  customdateformat: "DD-MM-YYYY",
};
const redemption = (nonce: string): RedemptionRequest => ({
  performance: 1,
  upsell_item: 31,
  status: "redeemed",
  device: "0b9f8a56-6a5e-4c39-9a39-6f2f3f6f6a11",
  nonce,
  tapped_at: "2026-11-21T19:02:00.000Z",
  gate: "Bar",
});
const isRejected = (call: Promise<unknown>) =>
  call.then(
    () => false,
    () => true,
  );
/** By then a session that has ended is gone, whatever was said of it before. */
const LONGEST_GOODBYE_MS = 5000;
const never = { after: () => () => undefined, random: () => 0 };

let server: () => Promise<Response>;
let endedByLine: ((reason: string) => void) | undefined;

beforeEach(async () => {
  await wipeStores();
  keepOwner("7");
  setSession(dan);
  phone.noteDoor();
  removed.write(false);
  vi.stubGlobal("fetch", () => server());
  vi.spyOn(line, "onSession").mockImplementation((watcher) => {
    endedByLine = watcher;
    return () => true;
  });
});
afterEach(async () => {
  vi.useRealTimers();
  phone.forget();
  removeSession();
  forgetOwner();
  queryClient.clear();
  storage.remove("foyer-hand-in");
  storage.remove("foyer-last-word");
  vi.unstubAllGlobals();
  await wipeStores();
});

describe.each([...FOREIGN_ANSWERS, ...FOREIGN_OBJECTS])("%s in place of the server's answer", (_name, foreign) => {
  it("takes no ticket list from the phone, in memory or on the disk", async () => {
    server = () => Promise.resolve(Response.json(pageDto(12, [ticketDto(7)])));
    const sync = new ManifestSync(1, () => undefined);
    await sync.refresh();
    await sync.flush();
    server = foreign;
    expect(await isRejected(sync.refresh())).toBe(true);
    expect(sync.read()?.byId(7)?.holder).toBe("Maya Okafor");
    expect(await manifestStore.list()).toHaveLength(1);
  });

  it("is no verdict: the phone judges alone, and goes on asking whether the server is back", async () => {
    server = foreign;
    const box = scanBox((scans) => postScans(scans));
    const reach = new Reachability(() => Promise.resolve(false), never);
    const alone = {
      validate: () => Promise.resolve(null),
      preview: () => Promise.resolve(null),
      confirm: () => Promise.resolve(),
      isAheadOf: () => false,
    };
    const ask = () => Promise.reject(new LineError("offline", "No live connection"));
    const { validate } = makeValidator({ ask, post: postScans, outbox: box, hasNetwork: () => true, reach, alone });
    const question = { performance: 1, gate: "", subject: { code: "code a" }, direction: "entry" } as const;
    expect(await validate(question)).toMatchObject({ kind: "unchecked" });
    expect(box.read()).toHaveLength(1);
    await validate(question);
    expect(reach.isAlone).toBe(true);
    expect(await answers(1000)).toBe(false);
    box.forget();
  });

  it("settles nothing that waits: scans, taps, another person's, and those of a phone that was revoked", async () => {
    server = foreign;
    await storeWaiting({ kind: "scan", request: request("a") });
    await storeWaiting({ kind: "tap", request: redemption("bb") });
    const [scans, redemptions] = [scanBox((some) => postScans(some)), redemptionBox((some) => postRedemptions(some))];
    await Promise.all([scans.load(), redemptions.load()]);
    expect(await isRejected(sendInBackground())).toBe(true);
    const [stored] = await readWaiting("keep");
    expect(await isRejected(sendOn({ owner: "8", waiting: stored ? [stored.waiting] : [] } as never))).toBe(true);
    expect(await handIn(2)).toBe(false);
    expect(await readWaiting("keep")).toHaveLength(2);
    expect([scans.read().length, redemptions.read().length]).toEqual([1, 1]);
    scans.forget();
    redemptions.forget();
  });

  it("ends no session and revokes no phone", async () => {
    server = foreign;
    watchForTheEnd();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await sendHeartbeat();
    await refreshSession();
    expect(await checkDeviceStatus()).toBe(false);
    await api.get("/auth/session").catch(() => undefined);
    await vi.advanceTimersByTimeAsync(LONGEST_GOODBYE_MS);
    expect([getSession()?.userid, removed.read()]).toEqual([7, false]);
  });

  it("does not end the session where the live connection says that it may be over", async () => {
    server = foreign;
    const connects = vi.spyOn(line, "connect").mockImplementation(() => undefined);
    watchForTheEnd();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    endedByLine?.("signed out");
    await vi.advanceTimersByTimeAsync(9000);
    // Nor is it a reason to show the live connection a session that nobody has vouched for.
    expect(connects).not.toHaveBeenCalled();
    expect(getSession()?.userid).toBe(7);
  });

  it("is not taken for the end of a session that somebody has signed out of", async () => {
    server = foreign;
    removeSession();
    storage.write("foyer-last-word", "1");
    await finishSignOut();
    expect(storage.read("foyer-last-word")).toBe("1");
  });

  it("leaves the performances as they were, and finds nobody missing in a search", async () => {
    server = foreign;
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    client.setQueryData(doorKeys.performances, []);
    expect(await isRejected(client.fetchQuery({ ...doorPerformances, staleTime: 0 }))).toBe(true);
    expect(client.getQueryData(doorKeys.performances)).toEqual([]);
    expect(await isRejected(client.fetchQuery(doorSearch(1, "maya")))).toBe(true);
  });
});
