// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { storage } from "@/device/device";
import { forgetSessionState } from "@/shell/useSessionState";
import { noteOpened, openedAt, recentOf } from "./recent";

const ADA = 3;
const BEN = 4;
const open = (user: number, ...paths: readonly string[]) => paths.forEach((path) => noteOpened(user, path));
const ids = (user: number) => recentOf(user).map(({ kind, id }) => `${kind} ${id}`);

beforeEach(() => storage.remove("foyer-recent"));

it("knows what a screen shows by its address", () => {
  expect(openedAt("/OrderDetails/103")).toEqual({ kind: "orders", id: 103 });
  expect(openedAt("/PerformanceView/7")).toEqual({ kind: "performances", id: 7 });
  expect(openedAt("/QrValidation/7")).toEqual({ kind: "performances", id: 7 });
  expect(openedAt("/EventConfiguration/2")).toEqual({ kind: "events", id: 2 });
  for (const path of ["/Orders", "/EventConfiguration", "/OrderDetails/x", "/OrderDetails/0"]) {
    expect(openedAt(path), path).toBeUndefined();
  }
});

it("remembers the newest first, each once, and five of a kind", () => {
  open(ADA, "/OrderDetails/1", "/EventConfiguration/9", "/OrderDetails/2", "/OrderDetails/1");
  expect(ids(ADA)).toEqual(["orders 1", "orders 2", "events 9"]);
  open(ADA, ...[3, 4, 5, 6].map((id) => `/OrderDetails/${id}`));
  expect(ids(ADA)).toEqual(["orders 6", "orders 5", "orders 4", "orders 3", "orders 1", "events 9"]);
});

it("forgets all of it at the end of a session, and shows nobody what another person has opened", () => {
  open(ADA, "/OrderDetails/1");
  expect(ids(BEN)).toEqual([]);
  forgetSessionState();
  expect(ids(ADA)).toEqual([]);
  expect(storage.read("foyer-recent")).toBeNull();
});
