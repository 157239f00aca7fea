import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useParams } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { queryClient } from "@/offline/queryClient";
import { wipeStores } from "@/offline/store";
import DoorStartPage from "./DoorStartPage";
import { performanceDto } from "./testing/door";

vi.mock("@/shell/BarePage", () => ({ BarePage: ({ children }: { children: React.ReactNode }) => children }));

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const Opened = () => <p>The door of {useParams().performance} is open</p>;

function start(performances: readonly object[]) {
  vi.spyOn(api, "get").mockResolvedValue({ data: [performances], total: performances.length });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/QrValidation"]}>
        <Routes>
          <Route path="/QrValidation" element={<DoorStartPage />} />
          <Route path="/QrValidation/:performance" element={<Opened />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const events = (region: HTMLElement) =>
  within(region)
    .queryAllByRole("button")
    .map((row) => row.textContent);

beforeEach(async () => {
  queryClient.clear();
  await wipeStores();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("opens tonight's door where there is one, however near tomorrow's is", async () => {
  start([
    performanceDto({ performance: 1, starts_at: inHours(2) }),
    performanceDto({ performance: 2, starts_at: inHours(26) }),
  ]);
  expect(await screen.findByText("The door of 1 is open")).toBeTruthy();
});

it("asks which of tonight's doors it is, and finds another one by a few words", async () => {
  start([
    performanceDto({ performance: 1, starts_at: inHours(2), event_name: "Twelfth Night" }),
    performanceDto({ performance: 2, starts_at: inHours(4), event_name: "The Tempest" }),
    ...["Ghosts", "Brand", "Hedda Gabler", "Rosmersholm"].map((event_name, place) =>
      performanceDto({ performance: place + 3, starts_at: inHours(24 * (place + 2)), event_name }),
    ),
  ]);
  expect((await screen.findAllByRole("heading", { level: 2 })).map(({ textContent }) => textContent)).toEqual([
    "Tonight",
    "Other performances",
  ]);
  const [tonight, others] = screen.getAllByRole("list");
  expect(events(tonight as HTMLElement)).toEqual([
    expect.stringContaining("Twelfth Night"),
    expect.stringContaining("The Tempest"),
  ]);
  expect(events(others as HTMLElement)).toHaveLength(4);

  fireEvent.change(screen.getByRole("searchbox", { name: "Find a performance" }), { target: { value: "hedda" } });
  expect(screen.getByRole("status").textContent).toBe("1 performance found");
  fireEvent.click(screen.getByRole("button", { name: /^Hedda Gabler/ }));
  expect(screen.getByText("The door of 5 is open")).toBeTruthy();
});

it("says that there is none tonight, and what comes instead", async () => {
  start([performanceDto({ performance: 2, starts_at: inHours(26), event_name: "The Tempest" })]);
  expect(await screen.findByText("No performances tonight")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^The Tempest/ })).toBeTruthy();
});
