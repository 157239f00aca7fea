import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { forgetOwner, keepOwner, setMakerSource } from "@/offline/owner";
import { storeWaiting } from "@/offline/queueStore";
import { wipeStores } from "@/offline/store";
import { request } from "@/offline/testing/disk";
import type { SessionUser } from "@/shell/session";
import { closeToast, toastStore } from "@/shell/toast";
import { until } from "@/testing/until";
import { UnsentNotice } from "./UnsentNotice";
import { UnsentNote } from "./UnsentNote";

const WAIT = "2 scans by Dora Quist are waiting on this device.";
const HOW = "They are sent when Dora Quist signs in here again, or when a manager signs in and sends them.";
const toasts = () => toastStore.read().map(({ text, action }) => [text, action?.label]);

beforeEach(async () => {
  await wipeStores();
  keepOwner("7");
  setMakerSource(() => ({ id: 7, name: "Dora Quist", account: 3 }));
  for (const nonce of ["a", "bb"]) await storeWaiting({ kind: "scan", request: request(nonce) });
  keepOwner("8");
});
afterEach(async () => {
  cleanup();
  toastStore.read().forEach(({ id }) => closeToast(id));
  setMakerSource(() => null);
  forgetOwner();
  await wipeStores();
});

it("tells before anybody signs in that scans wait here, and whose they are", async () => {
  forgetOwner();
  render(<UnsentNote />);
  expect(await screen.findByText(WAIT)).toBeTruthy();
  expect(screen.getByText(HOW)).toBeTruthy();
});

it.each([
  ["a manager of the account", { roleid: 2, accountid: 3 }, [WAIT, "Send now"]],
  ["role 1", { roleid: 1, accountid: 1 }, [WAIT, "Send now"]],
  ["another account's manager", { roleid: 2, accountid: 4 }, [`${WAIT} ${HOW}`, undefined]],
  ["door staff", { roleid: 3, accountid: 3 }, [`${WAIT} ${HOW}`, undefined]],
] as const)("offers to send on what somebody else has left to whoever may: %s", async (_who, who, words) => {
  render(<UnsentNotice user={{ userid: 8, ...who } as SessionUser} />);
  await until(() => expect(toasts()).toEqual([words]));
});
