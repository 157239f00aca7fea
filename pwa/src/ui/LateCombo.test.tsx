import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Choice } from "@/ui/Combo";
import { matching } from "./choices";

const choices: readonly Choice[] = [
  { value: 2, label: "Northgate Playhouse" },
  { value: 3, label: "Southbank Rooms" },
];
const onChoose = vi.fn();

beforeEach(async () => {
  // Nobody has opened a screen with such a field yet.
  vi.resetModules();
  const { LateCombo } = await import("@/ui/LateCombo");
  function Picker() {
    const [typed, setTyped] = useState("");
    return (
      <LateCombo
        label="Customer"
        clearable
        chosen={choices[0] ?? null}
        choices={matching(choices, typed)}
        onType={setTyped}
        onChoose={onChoose}
      />
    );
  }
  render(<Picker />);
});
afterEach(() => {
  cleanup();
  onChoose.mockClear();
});

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Customer" });
const options = () => screen.queryAllByRole("option", { hidden: true }).map((option) => option.textContent);
const replaced = (first: HTMLElement) => waitFor(() => expect(field()).not.toBe(first));

it("comes by itself when the browser rests", async () => {
  await replaced(field());
  expect(options()).toEqual([]);
});

it("looks the same before it can find anything", async () => {
  const [first, cross] = [field(), screen.getByLabelText("Clear Customer")];
  const shownText = () => field().closest(".fy-field")?.querySelector(".fy-input")?.textContent;
  const before = shownText();
  expect(first.value).toBe("Northgate Playhouse");
  fireEvent.pointerEnter(first);
  await replaced(first);
  expect(field().value).toBe("Northgate Playhouse");
  expect(shownText()).toBe(before);
  expect(screen.getByLabelText("Clear Customer")).not.toBe(cross);
  expect(document.activeElement).toBe(document.body);
  expect(options()).toEqual([]);
});

it("keeps the place of whoever types, and goes on with what they have typed", async () => {
  const first = field();
  first.focus();
  fireEvent.change(first, { target: { value: "sou" } });
  first.setSelectionRange(1, 2);
  await replaced(first);
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe("sou");
  expect([field().selectionStart, field().selectionEnd]).toEqual([1, 2]);
  expect(options()).toEqual(["Southbank Rooms"]);
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(choices[1]);
});

it("opens its list for whoever has pressed on it, and not for whoever only passes", async () => {
  const first = field();
  fireEvent.pointerDown(first);
  first.focus();
  await replaced(first);
  expect(options()).toEqual(["Northgate Playhouse", "Southbank Rooms"]);
});

it("waits until a letter is whole", async () => {
  const first = field();
  first.focus();
  fireEvent.compositionStart(first);
  await act(() => import("@/ui/Combo"));
  fireEvent.change(first, { target: { value: "s" } });
  expect(field()).toBe(first);
  fireEvent.compositionEnd(first);
  await replaced(first);
  expect(field().value).toBe("s");
});
