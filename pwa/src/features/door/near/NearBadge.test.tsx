// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { NearBadge } from "./NearBadge";
import { type PairedPhone, pairedPhones } from "./pairedPhones";

const phone = (uuid: string, state: PairedPhone["state"]): PairedPhone => ({
  uuid,
  name: "Stage door",
  gate: "North",
  state,
});
const shown = () => {
  render(<NearBadge isCutOff onOpen={() => undefined} />);
  return screen.getByRole("button");
};

afterEach(() => {
  cleanup();
  pairedPhones.become([]);
});

it("counts the phones that are heard", () => {
  pairedPhones.become([phone("a", "heard"), phone("b", "heard")]);
  const badge = shown();
  expect(badge.getAttribute("aria-label")).toBe("Connected to 2 phones");
  expect(badge.className).toBe("near-badge");
});

it.each([
  ["doubted", "is-doubted", "Connected to 1 phone, another is not trusted"],
  ["lost", "is-broken", "Connected to 1 phone, lost another"],
] as const)("turns for one that is %s, in its colour and in words", (state, tone, words) => {
  pairedPhones.become([phone("a", "heard"), phone("b", state)]);
  const badge = shown();
  expect([...badge.classList]).toContain(tone);
  expect(badge.getAttribute("aria-label")).toBe(words);
});
