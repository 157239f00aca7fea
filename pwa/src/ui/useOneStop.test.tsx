import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useOneStop } from "@/ui/useOneStop";

beforeEach(() => void render(<Keys />));
afterEach(cleanup);

/** Two rows of three keys; the last of a row makes way for a field. */
function Keys() {
  const stop = useOneStop<HTMLDivElement>("article");
  const [isTyped, setTyped] = useState(false);
  return (
    <div {...stop}>
      {["Adult", "Child"].map((name) => (
        <article key={name}>
          <button type="button">1</button>
          <button type="button" aria-disabled="true">
            2
          </button>
          {isTyped ? <input aria-label={name} /> : <button onClick={() => setTyped(true)}>{`More ${name}`}</button>}
        </article>
      ))}
    </div>
  );
}

const stops = () =>
  [...document.querySelectorAll<HTMLElement>("button, input")].filter(({ tabIndex }) => tabIndex === 0);
const key = (name: string, place = 0) => screen.getAllByRole("button", { name })[place]!;
const press = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name });

it("is one stop of Tab, which stays where one was last", () => {
  expect(stops()).toEqual([key("1")]);
  key("2", 1).focus();
  expect(stops()).toEqual([key("2", 1)]);
});

it("is walked by arrows: along a row, and to the same key of the next, until it ends", () => {
  key("1").focus();
  press("ArrowRight");
  expect(document.activeElement).toBe(key("2"));
  press("ArrowDown");
  expect(document.activeElement).toBe(key("2", 1));
  press("ArrowDown");
  press("ArrowLeft");
  press("ArrowLeft");
  expect(document.activeElement).toBe(key("1", 1));
});

it("presses the key of its row that a digit says", () => {
  key("More Child").focus();
  press("1");
  expect(document.activeElement).toBe(key("1", 1));
});

it("keeps the focus in the row where what was pressed makes way for a field, which has its letters for itself", () => {
  key("More Adult").focus();
  fireEvent.click(key("More Adult"));
  expect(document.activeElement).toBe(screen.getByLabelText("Adult"));
  press("ArrowLeft");
  press("1");
  expect(document.activeElement).toBe(screen.getByLabelText("Adult"));
  press("ArrowDown");
  expect(document.activeElement).toBe(screen.getByLabelText("Child"));
});
