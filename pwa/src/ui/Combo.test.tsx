import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { type Choice, Combo } from "@/ui/Combo";
import { matching } from "./choices";

const choices: readonly Choice[] = [
  { value: 2, label: "Northgate Playhouse" },
  { value: 3, label: "Southbank Rooms" },
];

interface PickerProps {
  readonly onChoose: (choice: Choice | null) => void;
  readonly clearable?: boolean;
  readonly isFree?: boolean;
}

function Picker({ onChoose, clearable = false, isFree = false }: PickerProps) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [typed, setTyped] = useState("");
  const choose = (choice: Choice | null) => {
    setChosen(choice);
    onChoose(choice);
  };
  return (
    <Combo
      label="Customer"
      clearable={clearable}
      chosen={chosen}
      choices={matching(choices, typed)}
      onType={setTyped}
      onChoose={choose}
      {...(isFree && { onFree: (text) => choose({ value: 0, label: text }) })}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Customer" });
const options = () => screen.queryAllByRole("option", { hidden: true }).map((option) => option.textContent);
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

afterEach(cleanup);

it("is typed for and chosen from by keys alone", () => {
  const onChoose = vi.fn();
  render(<Picker onChoose={onChoose} />);
  type("s");
  expect(options()).toEqual(["Southbank Rooms"]);
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(choices[1]);
  expect(field().value).toBe("Southbank Rooms");
  expect(options()).toEqual([]);
  fireEvent.keyDown(field(), { key: "ArrowDown" });
  expect(options()).toHaveLength(2);
  fireEvent.keyDown(field(), { key: "ArrowUp" });
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onChoose).toHaveBeenLastCalledWith(choices[0]);
});

it("keeps what was chosen when one leaves without choosing", () => {
  const onChoose = vi.fn();
  render(<Picker onChoose={onChoose} />);
  fireEvent.click(field());
  fireEvent.click(screen.getByText("Northgate Playhouse"));
  type("zzz");
  expect(options()).toEqual(["No records found"]);
  fireEvent.blur(field());
  expect(field().value).toBe("Northgate Playhouse");
  expect(onChoose).toHaveBeenCalledTimes(1);
});

it("chooses nothing when it is emptied, where that may be", () => {
  const onChoose = vi.fn();
  render(<Picker onChoose={onChoose} clearable />);
  type("n");
  fireEvent.keyDown(field(), { key: "Enter" });
  type("");
  fireEvent.blur(field());
  expect(onChoose).toHaveBeenLastCalledWith(null);
});

it("marks nothing in an emptied field until an arrow does, and clears it by its cross too", () => {
  const onChoose = vi.fn();
  render(<Picker onChoose={onChoose} clearable />);
  type("south");
  fireEvent.keyDown(field(), { key: "Enter" });
  type("");
  expect(field().getAttribute("aria-activedescendant")).toBeNull();
  fireEvent.keyDown(field(), { key: "ArrowDown" });
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(field().value).toBe("Northgate Playhouse");
  fireEvent.click(screen.getByRole("button", { name: "Clear Customer" }));
  expect(onChoose).toHaveBeenLastCalledWith(null);
  expect(screen.queryByRole("button")).toBeNull();
});

it("goes to the ends of its list, and says how many there are", () => {
  render(<Picker onChoose={vi.fn()} />);
  const marked = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;
  fireEvent.keyDown(field(), { key: "Home" });
  expect(options()).toEqual([]);
  fireEvent.keyDown(field(), { key: "ArrowDown" });
  expect(screen.getByText("2 results")).toBeTruthy();
  fireEvent.keyDown(field(), { key: "End" });
  expect(marked()).toBe("Southbank Rooms");
  fireEvent.keyDown(field(), { key: "ArrowDown" });
  expect(marked()).toBe("Northgate Playhouse");
  fireEvent.keyDown(field(), { key: "ArrowUp" });
  fireEvent.keyDown(field(), { key: "Home" });
  expect(marked()).toBe("Northgate Playhouse");
  type("south");
  expect(screen.getByText("1 result")).toBeTruthy();
});

it("takes the marked one when one types and goes on by Tab, but not one that was only looked at", () => {
  const onChoose = vi.fn();
  render(<Picker onChoose={onChoose} />);
  fireEvent.click(field());
  fireEvent.keyDown(field(), { key: "Tab" });
  fireEvent.blur(field());
  expect(onChoose).not.toHaveBeenCalled();
  type("south");
  fireEvent.keyDown(field(), { key: "Tab" });
  fireEvent.blur(field());
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(choices[1]);
});

it("lets words of one's own stand where they may, and knows a choice by its name", () => {
  const onChoose = vi.fn();
  render(<Picker onChoose={onChoose} isFree />);
  type("Elsewhere");
  fireEvent.blur(field());
  expect(onChoose).toHaveBeenLastCalledWith({ value: 0, label: "Elsewhere" });
  type("southbank rooms");
  fireEvent.blur(field());
  expect(onChoose).toHaveBeenLastCalledWith(choices[1]);
  type("North");
  fireEvent.keyDown(field(), { key: "Tab" });
  fireEvent.blur(field());
  expect(onChoose).toHaveBeenLastCalledWith({ value: 0, label: "North" });
});

it("has what comes while it has the focus selected, so that typing replaces it", () => {
  const combo = (chosen: Choice | null) => (
    <Combo label="Customer" chosen={chosen} choices={choices} onType={vi.fn()} onChoose={vi.fn()} />
  );
  const { rerender } = render(combo(null));
  field().focus();
  rerender(combo(choices[0] ?? null));
  expect(field().value).toBe("Northgate Playhouse");
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, "Northgate Playhouse".length]);
});

it("shows the beginning of a long choice wherever nobody types, runs as its letters do, and has the whole as a title", () => {
  render(<Picker onChoose={vi.fn()} />);
  expect(field().dir).toBe("");
  type("south");
  field().focus();
  fireEvent.keyDown(field(), { key: "Enter" });
  // The caret is at the beginning, and what is typed next takes the place of all.
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, "Southbank Rooms".length]);
  expect(field().selectionDirection).toBe("backward");
  expect(field().dir).toBe("auto");

  field().scrollLeft = 80;
  fireEvent.blur(field());
  expect(field().scrollLeft).toBe(0);

  fireEvent.pointerMove(field());
  expect(field().title).toBe("");
  Object.defineProperty(field(), "scrollWidth", { value: 300 });
  fireEvent.pointerMove(field());
  expect(field().title).toBe("Southbank Rooms");
});

it("leaves Escape to its list first", () => {
  const outer = vi.fn();
  render(
    <div onKeyDown={outer}>
      <Picker onChoose={vi.fn()} />
    </div>,
  );
  fireEvent.click(field());
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(outer).not.toHaveBeenCalled();
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(outer).toHaveBeenCalledTimes(1);
});
