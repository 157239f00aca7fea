// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { until } from "@/testing/until";
import { admission } from "../testing/alone";
import type { PairedPhone } from "./pairedPhones";

const NORTH: PairedPhone = { uuid: "north", name: "Phone 1", gate: "North", state: "heard" };

/** Another tab of the same phone. */
async function aTab() {
  vi.resetModules();
  return (await import("./pairedPhones")).pairedPhones;
}

it("tells a second tab whom the first one hears, also one that is opened later, and when that is over", async () => {
  const first = await aTab();
  const second = await aTab();
  first.become([NORTH]);
  await until(() => expect(second.read()).toEqual([{ ...NORTH, byAnotherTab: true }]));
  expect([first.read(), second.own()]).toEqual([[NORTH], []]);
  const third = await aTab();
  await until(() => expect(third.read()).toEqual([{ ...NORTH, byAnotherTab: true }]));
  first.become([{ ...NORTH, state: "lost" }]);
  await until(() => expect(second.read().map(({ state }) => state)).toEqual(["lost"]));
  first.become([]);
  await until(() => expect(third.read()).toEqual([]));
});

it("has the tab that hears phones carry what the other tab's door is of", async () => {
  const first = await aTab();
  const second = await aTab();
  const stop = vi.fn();
  const lend = vi.fn(() => stop);
  first.onCarried(lend);
  second.carries(7);
  first.become([NORTH]);
  await until(() => expect(lend).toHaveBeenCalledWith(7));
  expect(stop).not.toHaveBeenCalled();
  first.become([]);
});

it("tells every tab's door of a ticket that two phones let in", async () => {
  const first = await aTab();
  const second = await aTab();
  const hear = vi.fn();
  second.onClashes(1, hear);
  const clash = { performance: 1, mine: admission(1), theirs: admission(2, { device: "other" }) };
  first.publishClashes([clash]);
  await until(() => expect(hear).toHaveBeenCalledWith([clash]));
});
