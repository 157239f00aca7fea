import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { until } from "@/testing/until";
import { wipeStores } from "./store";
import { admitted, aPhone, request } from "./testing/disk";
import { type Answered, queueChannel, type QueueMessage } from "./waiting";

let tabs: ReturnType<typeof aPhone>[] = [];

/** Two tabs of one browser have one disk, and hear each other. */
function twoTabs() {
  const two = [aPhone(), aPhone()] as const;
  tabs.push(...two);
  return two;
}

beforeEach(() => wipeStores());
afterEach(() => {
  for (const { scans, isAway } of tabs) {
    isAway.now = true;
    scans.forget();
  }
  tabs = [];
});

it("takes the order of two tabs from the disk", async () => {
  const [one, other] = twoTabs();
  await one.scans.keep(request("a"));
  await until(() => expect(other.scans.read()).toHaveLength(1));
  await other.scans.keep(request("bb"));
  await one.scans.keep(request("ccc"));
  await until(() => expect(one.scans.read()).toHaveLength(3));
  one.isAway.now = false;
  await one.scans.upload();
  expect(one.calls).toEqual([["a", "bb", "ccc"]]);
});

/** Whatever is read of the disk is not opened before `open` is called. */
function slowDisk() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  const slow = vi.spyOn(crypto.subtle, "decrypt").mockImplementation(async (...sealed) => {
    await opened;
    return decrypt(...sealed);
  });
  return { open, isRead: () => until(() => expect(slow).toHaveBeenCalled()) };
}

it.each<[string, (phone: ReturnType<typeof aPhone>) => Promise<void> | void]>([
  ["was answered here", ({ scans }) => scans.settle("a")],
  [
    "another tab had answered",
    () => {
      const answered: Answered = { kind: "scan", request: request("a"), reply: admitted(request("a")) };
      queueChannel()?.postMessage({ type: "answered", answered } satisfies QueueMessage);
    },
  ],
  ["was wiped", ({ scans }) => scans.forget()],
])("does not bring back from the disk what %s while that was read", async (_what, happen) => {
  const [one] = twoTabs();
  await one.scans.keep(request("a"));
  const { open, isRead } = slowDisk();
  const reading = one.queue.readDisk();
  await isRead();
  await happen(one);
  await until(() => expect(one.scans.read()).toEqual([]));
  open();
  await reading;
  expect(one.scans.read()).toEqual([]);
});

it("keeps its order while it reads what another tab has kept", async () => {
  const [one, other] = twoTabs();
  await one.scans.keep(request("a"));
  const { open, isRead } = slowDisk();
  await other.scans.keep(request("bb"));
  const reading = one.queue.readDisk();
  await isRead();
  await one.scans.keep(request("ccc"));
  open();
  await reading;
  expect(one.scans.read().map(({ nonce }) => nonce)).toEqual(["a", "bb", "ccc"]);
});
