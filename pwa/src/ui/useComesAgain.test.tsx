import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { Segment } from "./Field";

afterEach(cleanup);

const PARTS = ["Changes", "Security"].map((value) => ({ value, label: value }));

/** Two lists, each of which draws the choice between them above itself. */
function Lists() {
  const [part, show] = useState("Changes");
  const [isOpen, setOpen] = useState(true);
  const tabs = <Segment label="Which list" value={part} options={PARTS} onChange={show} />;
  return (
    <>
      {isOpen && (part === "Changes" ? <section>{tabs}</section> : <article>{tabs}</article>)}
      <button onClick={() => setOpen(!isOpen)}>Close</button>
    </>
  );
}

it("keeps the focus on the choice that was pressed where it draws the choices anew", () => {
  render(<Lists />);
  const before = screen.getByLabelText("Security");
  before.focus();
  fireEvent.click(before);
  const after = screen.getByLabelText("Security");
  expect(after).not.toBe(before);
  expect(document.activeElement).toBe(after);
});

it("takes it from nothing when it comes later, or had it not", async () => {
  render(<Lists />);
  const close = screen.getByText("Close");
  screen.getByLabelText("Changes").focus();
  fireEvent.click(close);
  await Promise.resolve();
  fireEvent.click(close);
  expect(document.activeElement).toBe(document.body);

  close.focus();
  fireEvent.click(screen.getByLabelText("Security"));
  expect(document.activeElement).toBe(close);
});
