import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { NO_FILTERS } from "./orderList";
import { OrderFilters } from "./OrderFilters";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("has the tabs of a phone among what the list is narrowed to, and clears them with the rest", () => {
  const media = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal("matchMedia", () => media);
  const [onChange, onList] = [vi.fn(), vi.fn()];
  const props = { account: 1, zone: "Europe/London", filters: NO_FILTERS, onChange, onList };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderFilters {...props} list="progress" find={<input type="search" aria-label="Search" />} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("button", { name: "1 filter" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Clear In progress" }));
  expect(onList).toHaveBeenLastCalledWith("orders");
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(onList).toHaveBeenCalledTimes(2);
  expect(onChange).toHaveBeenCalledWith(NO_FILTERS);
});
