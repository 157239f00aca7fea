// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { GateMark } from "../camera/CameraView";
import { type ManifestRules, needsGate } from "../manifest/manifest";
import { ChoosePanel } from "./ChoosePanel";

const nothing = () => undefined;
const panel = {
  performances: [],
  chosen: null,
  isOffline: false,
  seenAt: undefined,
  onChoose: nothing,
  onClose: nothing,
};

afterEach(cleanup);

it("has one of the gates chosen that the rules name, and says that nobody enters before", () => {
  const choose = vi.fn();
  const gates = ["North", "Stage door"];
  const { rerender } = render(<ChoosePanel {...panel} gate="Balcony" gates={gates} onGate={choose} />);
  const field = screen.getByRole<HTMLSelectElement>("combobox", { name: /^Gate/ });
  expect(field.value).toBe("");
  expect(screen.getByText("Choose this phone's gate before you scan")).toBeTruthy();
  fireEvent.change(field, { target: { value: "Stage door" } });
  expect(choose).toHaveBeenCalledWith("Stage door");

  rerender(<ChoosePanel {...panel} gate=" stage DOOR" gates={gates} onGate={choose} />);
  expect(field.value).toBe("Stage door");
  expect(screen.queryByText("Choose this phone's gate before you scan")).toBeNull();
});

it("takes any name where the rules name no gate", () => {
  render(<ChoosePanel {...panel} gate="Balcony" gates={[]} onGate={nothing} />);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Gate/ }).value).toBe("Balcony");
});

it("shows the gate beside the picture, and asks for it where one is needed", () => {
  const change = vi.fn();
  const { container, rerender } = render(<GateMark name="" isNeeded={false} onChange={change} />);
  expect(container.textContent).toBe("");
  rerender(<GateMark name="North" isNeeded={false} onChange={change} />);
  expect(screen.getByRole("button", { name: "Gate North. Change it" }).textContent).toBe("North");
  rerender(<GateMark name="Balcony" isNeeded onChange={change} />);
  fireEvent.click(screen.getByRole("button", { name: "Choose the gate" }));
  expect(change).toHaveBeenCalledOnce();
});

it("has to be chosen where the rules name gates and this is none of them, however it is written", () => {
  const named = (...names: readonly string[]) =>
    ({ gates: names.map((name) => ({ name, types: [] })) }) as unknown as ManifestRules;
  expect(["", "Nroth", " north"].map((name) => needsGate(named("North"), name))).toEqual([true, true, false]);
  expect(needsGate(named(), "")).toBe(false);
});
