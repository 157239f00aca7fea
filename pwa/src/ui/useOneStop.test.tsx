import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useOneStop } from "@/ui/useOneStop";

let offer: (names: readonly string[], soldOut?: string) => void;
beforeEach(() => {
  const { rerender } = render(<Keys />);
  offer = (names, soldOut) => rerender(<Keys names={names} soldOut={soldOut} />);
});
afterEach(cleanup);

interface KeysProps {
  readonly names?: readonly string[];
  readonly soldOut?: string | undefined;
}

/** Rows of three keys; the last of a row makes way for a field. One that is sold out has none. */
function Keys({ names = ["Adult", "Child"], soldOut }: KeysProps) {
  const stop = useOneStop<HTMLDivElement>("article");
  const [isTyped, setTyped] = useState(false);
  const row = (name: string) =>
    name === soldOut ? (
      <article key={name} aria-label={`${name} sold out`} />
    ) : (
      <article key={name}>
        <button type="button">1</button>
        <button type="button" aria-disabled="true">
          2
        </button>
        {isTyped ? <input aria-label={name} /> : <button onClick={() => setTyped(true)}>{`More ${name}`}</button>}
      </article>
    );
  return <div {...stop}>{names.map(row)}</div>;
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

it("is reached by Tab also when the row that was last used is withdrawn", () => {
  key("2", 1).focus();
  offer(["Adult"]);
  expect(stops()).toEqual([key("1")]);
});

it("stays where it is in a row that sells out, whose digits then press nothing, and is walked on from there", () => {
  offer(["Adult", "Child", "Senior"]);
  key("2", 1).focus();
  offer(["Adult", "Child", "Senior"], "Child");
  expect(document.activeElement).toBe(screen.getByRole("article", { name: "Child sold out" }));
  expect(stops()).toEqual([key("1")]);
  press("1");
  press("ArrowRight");
  expect(document.activeElement).toBe(screen.getByRole("article", { name: "Child sold out" }));
  press("ArrowDown");
  expect(document.activeElement).toBe(key("1", 1));
  press("ArrowUp");
  expect(document.activeElement).toBe(key("1"));
});

it("leaves the focus where it went before its row sells out", () => {
  const other = document.body.appendChild(document.createElement("a"));
  other.tabIndex = 0;
  key("2", 1).focus();
  other.focus();
  offer(["Adult", "Child"], "Child");
  expect(document.activeElement).toBe(other);
  other.remove();
  offer(["Adult", "Child"], "Child");
  expect(document.activeElement).toBe(document.body);
});
