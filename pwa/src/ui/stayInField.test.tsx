// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Button } from "./Button";
import { Checkbox, Segment, Switch } from "./Field";

const nothing = () => undefined;
const sides = ["left", "right"].map((value) => ({ value, label: value }));

function show(pointer: "fine" | "coarse") {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes(pointer) }));
  render(
    <>
      <form>
        <input aria-label="Name" />
        <Button>Add</Button>
        <Checkbox label="Adult" checked={false} onChange={nothing} />
        <Switch label="Exit" checked={false} onChange={nothing} />
        <Segment label="Side" value="left" options={sides} onChange={nothing} />
      </form>
      <Checkbox label="Elsewhere" checked={false} onChange={nothing} />
    </>,
  );
  screen.getByLabelText("Name").focus();
}

/** Whether pressing it would leave the field that somebody types in. */
function leaves(words: string): boolean {
  const pressed = createEvent.mouseDown(screen.getByText(words));
  fireEvent(screen.getByText(words), pressed);
  return !pressed.defaultPrevented;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each(["Add", "Adult", "Exit", "right"])("pressing %s beside a field does not leave it with a mouse", (words) => {
  show("fine");
  expect(leaves(words)).toBe(false);
});

it("what is elsewhere leaves it, and a finger does", () => {
  show("fine");
  expect(leaves("Elsewhere")).toBe(true);
  cleanup();
  show("coarse");
  expect(leaves("Adult")).toBe(true);
});
