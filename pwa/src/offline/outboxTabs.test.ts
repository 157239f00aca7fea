import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wipeStores } from "@/offline/store";
import { aPhone, request } from "./testing";

let tabs: ReturnType<typeof aPhone>[] = [];

/** Two tabs of one browser have one disk, and hear each other. */
function twoTabs() {
  const two = [aPhone(), aPhone()] as const;
  tabs.push(...two);
  return two;
}

beforeEach(wipeStores);
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
  await vi.waitFor(() => expect(other.scans.read()).toHaveLength(1));
  await other.scans.keep(request("bb"));
  await one.scans.keep(request("ccc"));
  await vi.waitFor(() => expect(one.scans.read()).toHaveLength(3));
  one.isAway.now = false;
  await one.scans.upload();
  expect(one.calls).toEqual([["a", "bb", "ccc"]]);
});

it("keeps its order while it reads what another tab has kept", async () => {
  const [one, other] = twoTabs();
  await one.scans.keep(request("a"));
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  const slow = vi.spyOn(crypto.subtle, "decrypt").mockImplementation(async (...sealed) => {
    await opened;
    return decrypt(...sealed);
  });
  await other.scans.keep(request("bb"));
  const reading = one.queue.readDisk();
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  await one.scans.keep(request("ccc"));
  open();
  await reading;
  slow.mockRestore();
  expect(one.scans.read().map(({ nonce }) => nonce)).toEqual(["a", "bb", "ccc"]);
});
