import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { until } from "@/testing/until";
import { type PairedPhone, pairedPhones } from "../near/pairedPhones";
import { listOf } from "../testing/alone";
import PairPanel from "./PairPanel";

const NORTH: PairedPhone = { uuid: "north", name: "Phone 1", gate: "North", state: "heard" };
const SHARED =
  "Another tab of this phone is paired, and shares with this one. Pair more phones there: a second pairing ends";
const isShown = () => screen.queryByText(SHARED, { exact: false }) !== null;

/** Another tab of this phone says whom it hears. */
function otherTabReceives(...phones: readonly PairedPhone[]) {
  const channel = new BroadcastChannel("foyer-near");
  channel.postMessage({ type: "phones", tab: "another", phones });
  channel.close();
}

afterEach(() => {
  otherTabReceives();
  cleanup();
  act(() => pairedPhones.become([]));
});

it("says that another tab of this phone is paired, and leaves it to that one to end it", async () => {
  render(<PairPanel manifest={listOf([])} seen={null} onClose={() => undefined} />);
  expect(isShown()).toBe(false);
  otherTabReceives(NORTH);
  await until(() => expect(isShown()).toBe(true));
  expect(screen.getByText("Connected in another tab of this phone")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Phone 1/ })).toBeNull();
});

it("says nothing of the kind where this tab itself is paired", () => {
  pairedPhones.become([NORTH]);
  render(<PairPanel manifest={listOf([])} seen={null} onClose={() => undefined} />);
  expect([isShown(), screen.getAllByRole("button", { name: /Phone 1/ }).length]).toEqual([false, 1]);
});
