import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { TicketPages, type ShownTicket } from "./TicketPages";

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ticket = (id: number): ShownTicket => ({
  id,
  code: `CODE-${id}`,
  name: "Adult",
  holder: "Ada Byron",
  team: "",
  player: null,
});

it("shows one ticket after another by its arrows, and says which it is", () => {
  render(<TicketPages tickets={[ticket(1), ticket(2)]} />);
  const list = screen.getByRole("list", { name: "Tickets" });
  const scrolled = vi.fn<(options: { left: number }) => void>();
  Object.defineProperties(list, { clientWidth: { value: 340 }, scrollTo: { value: scrolled } });
  expect(screen.getAllByRole("img", { name: /^Code of ticket/ })).toHaveLength(2);
  expect(screen.getByRole("status").textContent).toBe("Ticket 1 of 2");
  expect(screen.getByRole("button", { name: "Previous ticket" }).getAttribute("aria-disabled")).toBe("true");

  fireEvent.click(screen.getByRole("button", { name: "Next ticket" }));
  expect(scrolled).toHaveBeenLastCalledWith({ left: 340 });
  expect(screen.getByRole("status").textContent).toBe("Ticket 2 of 2");
  expect(screen.getByRole("button", { name: "Next ticket" }).getAttribute("aria-disabled")).toBe("true");

  // A finger moves them, too.
  Object.defineProperty(list, "scrollLeft", { value: 10, configurable: true });
  fireEvent.scroll(list);
  expect(screen.getByRole("status").textContent).toBe("Ticket 1 of 2");
});

it("turns the other way where one reads from the right", () => {
  render(<TicketPages tickets={[ticket(1), ticket(2)]} />);
  const list = screen.getByRole("list", { name: "Tickets" });
  list.style.direction = "rtl"; // which browsers inherit
  const scrolled = vi.fn<(options: { left: number }) => void>();
  Object.defineProperties(list, { clientWidth: { value: 340 }, scrollTo: { value: scrolled } });
  fireEvent.click(screen.getByRole("button", { name: "Next ticket" }));
  expect(scrolled).toHaveBeenLastCalledWith({ left: -340 });
});

it("needs no arrows for a single ticket, and keeps the screen on while it is shown", async () => {
  vi.stubGlobal("navigator", { ...navigator, wakeLock: { request } });
  const shown = render(<TicketPages tickets={[ticket(1)]} />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(request).toHaveBeenCalledWith("screen");
  shown.unmount();
  await vi.waitFor(() => expect(release).toHaveBeenCalled());
});
