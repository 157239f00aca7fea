// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { claimStores, wipeAll } from "@/offline/persist";
import { Queue } from "@/offline/queue";
import { dumpDatabases } from "@/testing/disk";
import { outbox, readUnsent, sendOn } from "./outbox";
import { forgetOwner, storedOwner, setMakerSource } from "./owner";
import { doorStore, readWaiting, storeNoted, storeWaiting } from "./queueStore";
import { admitted, lost, request } from "./testing/disk";
import { keyStore, seal, unseal } from "./vault";

const client = new QueryClient();
const DORA = { id: 7, name: "Dora Quist", account: 3 };
const SAM = { id: 8, name: "Sam Lund", account: 3 };
const scan = (nonce: string) => ({ kind: "scan", request: { ...request(nonce), said: "admitted" } }) as const;

/** Somebody signs in, as the app has it done. */
async function signsIn(person: typeof DORA) {
  await claimStores(String(person.id), client);
  setMakerSource(() => person);
}

beforeEach(async () => {
  forgetOwner();
  await wipeAll(client);
  await signsIn(DORA);
});
afterEach(async () => {
  setMakerSource(() => null);
  forgetOwner();
  await wipeAll(client);
  outbox.forget();
});

it("outlasts whoever signs in next, who is told whose it is, and is there when its owner is back", async () => {
  await storeWaiting(scan("a"));
  await storeWaiting(scan("bb"));
  await signsIn(SAM);
  await storeWaiting(scan("ccc"));

  const others = await readUnsent("others");
  expect(others.map(({ owner, by, waiting }) => [owner, by?.name, waiting.length])).toEqual([["7", "Dora Quist", 2]]);
  expect((await readUnsent("everybody")).map(({ by }) => by?.name)).toEqual(["Dora Quist", "Sam Lund"]);
  await signsIn(DORA);
  expect((await readUnsent("others")).map(({ by }) => by?.name)).toEqual(["Sam Lund"]);
});

it("is sent by nobody but its owner", async () => {
  const sent: string[][] = [];
  const queue = new Queue({
    scan: (scans) => {
      sent.push(scans.map(({ nonce }) => nonce));
      return Promise.resolve(scans.map(admitted));
    },
    tap: () => Promise.reject(new Error("none")),
  });
  await storeWaiting(scan("a"));
  await signsIn(SAM);
  await queue.load();
  expect([sent, queue.size]).toEqual([[], 0]);
  await signsIn(DORA);
  await queue.load();
  expect([sent, queue.size]).toEqual([[["a"]], 0]);
  expect(await readWaiting()).toEqual([]);
});

it("is not sent while nobody is signed in: a cookie is here before whose it is", async () => {
  const post = vi.spyOn(api, "post").mockRejectedValue(lost);
  await outbox.keep(request("a"));
  setMakerSource(() => null);
  post.mockClear();
  await outbox.upload();
  expect([post.mock.calls.length, outbox.read().length]).toEqual([0, 1]);
  setMakerSource(() => DORA);
  post.mockResolvedValue({ verdicts: [admitted(request("a"))] });
  await outbox.upload();
  expect([post.mock.calls.length, outbox.read().length]).toEqual([1, 0]);
  post.mockRestore();
});

it("keeps nothing else of them: whom they admitted goes with their key", async () => {
  await storeWaiting(scan("a"), { nonce: "a" });
  await storeNoted([{ nonce: "b" }]);
  const sealed = await seal("Maya Okafor");
  await signsIn(SAM);
  const database = await doorStore();
  expect([await database.count("own"), await database.count("queue")]).toEqual([0, 1]);
  await expect(unseal(sealed)).rejects.toThrow();
  expect(await dumpDatabases()).not.toMatch(/Dora|code a/);
});

it("is lost to whoever signs out knowing it, but not what others have left", async () => {
  await storeWaiting(scan("a"));
  await signsIn(SAM);
  await storeWaiting(scan("bb"));
  await wipeAll(client, "others");
  expect(storedOwner()).toBeNull();
  expect((await readUnsent("everybody")).map(({ owner }) => owner)).toEqual(["7"]);
  expect(await (await keyStore()).getAllKeys("keys")).toEqual(["queue-7"]);
});

it("stays where an earlier build had sealed it with the key of everything else", async () => {
  const { kind, request: made } = scan("a");
  const database = await doorStore();
  await database.add("queue", { nonce: "a", owner: "7", sealed: await seal({ kind, request: made }) });
  await signsIn(SAM);
  const [left] = await readUnsent("others");
  expect([left?.owner, left?.by, left?.waiting.map(({ request: { nonce } }) => nonce)]).toEqual(["7", null, ["a"]]);
});

it("is sent on as what it is, and what the server would not take stays", async () => {
  await storeWaiting(scan("a"));
  await storeWaiting(scan("bb"));
  await signsIn(SAM);
  const post = vi.spyOn(api, "post").mockResolvedValue({
    verdicts: [admitted(request("a")), { nonce: "bb", error: "No records found" }],
  });
  const [left] = await readUnsent("others");
  expect(left && (await sendOn(left))).toBe(1);
  expect(post.mock.calls.map(([path, body]) => [path, (body as { made_by: number }).made_by])).toEqual([
    ["/door/scans", 7],
  ]);
  const after = await readUnsent("others");
  expect(after.flatMap(({ waiting }) => waiting.map(({ request: { nonce } }) => nonce))).toEqual(["bb"]);
});
