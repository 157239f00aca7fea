import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { useArrival } from "@/shell/arrival";

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
      <Routes>
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

it("stays where the screen has put it, and where the same screen shows something else", () => {
  open();
  press("Find");
  expect(document.activeElement).toBe(screen.getByLabelText("Search"));

  press("Orders");
  press("Another tab");
  expect(focused()).toBe("Another tab");
});
