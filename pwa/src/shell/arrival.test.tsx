import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement, useRef } from "react";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { useArrival } from "./Page";

afterEach(cleanup);

function Screen({ name, field = false }: { readonly name: string; readonly field?: boolean }) {
  const content = useRef<HTMLDivElement>(null);
  useArrival(content);
  return (
    <div ref={content}>
      <h1>{name}</h1>
      {field && <input aria-label="Search" autoFocus />}
      <Link to="/orders">A row</Link>
      <Link to="?tab=2">Another tab</Link>
    </div>
  );
}

/** Its heading takes the focus as in a browser, where what is not drawn yet takes none. */
function LateScreen() {
  const content = useRef<HTMLDivElement>(null);
  useArrival(content);
  return (
    <div ref={content}>
      <h1 ref={drawLater}>Drawn later</h1>
      <button>Its button</button>
    </div>
  );
}

let draw: () => unknown;

function drawLater(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.focus = () => undefined;
  draw = () => Reflect.deleteProperty(heading, "focus");
}

function open(): void {
  render(
    <MemoryRouter initialEntries={[{ pathname: "/", key: "default" }]}>
      <nav>
        <Link to="/orders">Orders</Link>
        <Link to="/find">Find</Link>
      </nav>
      <div>
        <Link to="/orders">Left behind</Link>
      </div>
      <Link to="/late">Late</Link>
      {createElement("ion-modal", { "data-testid": "question" }, <Link to="/orders">OK</Link>)}
      <Routes>
        <Route path="/late" element={<LateScreen key="late" />} />
        <Route path="/" element={<Screen key="home" name="Dashboard" />} />
        <Route path="/orders" element={<Screen key="orders" name="All orders" />} />
        <Route path="/find" element={<Screen key="find" name="Somebody" field />} />
      </Routes>
    </MemoryRouter>,
  );
}

const press = (name: string) => {
  const link = screen.getByRole("link", { name });
  link.focus();
  fireEvent.click(link);
};
const focused = () => document.activeElement?.textContent;

it("is at the heading of a screen that was opened from the menu, or from another screen", () => {
  open();
  expect(document.activeElement).toBe(document.body);

  press("Orders");
  expect(focused()).toBe("All orders");
});

it("is at the heading of what a row opens", () => {
  open();
  press("A row");
  expect(focused()).toBe("All orders");
});

it("is at the heading where the screen that was left is still there, as Ionic keeps it, and has the focus", () => {
  open();
  press("Left behind");
  expect(focused()).toBe("All orders");
});

it("comes to the heading once it is drawn, unless somebody has gone on by then", async () => {
  open();
  press("Late");
  expect(focused()).toBe("Late");
  draw();
  await expect.poll(focused).toBe("Drawn later");

  press("Orders");
  press("Late");
  screen.getByRole("button").focus();
  draw();
  await new Promise(requestAnimationFrame);
  expect(focused()).toBe("Its button");
});

it("waits for a question that led here to be closed, and has the focus in it until then", async () => {
  open();
  press("OK");
  await new Promise(requestAnimationFrame);
  expect(focused()).toBe("OK");
  const question = screen.getByTestId("question");
  question.dispatchEvent(new Event("didDismiss"));
  // As Ionic does, which takes it out of the page.
  screen.getByText("OK").blur();
  await expect.poll(focused).toBe("All orders");
});

it("stays where the screen has put it, and where the same screen shows something else", () => {
  open();
  press("Find");
  expect(document.activeElement).toBe(screen.getByLabelText("Search"));

  press("Orders");
  press("Another tab");
  expect(focused()).toBe("Another tab");
});
