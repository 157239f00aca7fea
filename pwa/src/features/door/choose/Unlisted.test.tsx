import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { queryClient } from "@/offline/queryClient";
import { wipeStores } from "@/offline/store";
import DoorPage from "../DoorPage";
import { performanceDto } from "../testing/door";

vi.mock("@/shell/BarePage", () => ({ BarePage: ({ children }: { children: React.ReactNode }) => children }));
vi.mock("../components/DoorScreen", () => ({
  DoorScreen: ({ performance }: { performance: { event: string } }) => <p>The scanner of {performance.event}</p>,
}));

const notFound = () => new ApiError({ status: 404, message: "No records found", code: "not_found" });

function open(one: () => Promise<unknown>) {
  vi.spyOn(api, "get").mockImplementation((path) =>
    path === "/door/performances" ? Promise.resolve({ data: [[performanceDto({ performance: 1 })]], total: 1 }) : one(),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/QrValidation/90"]}>
        <Routes>
          <Route path="/QrValidation/:performance" element={<DoorPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const far =
  (changes: object = {}) =>
  () =>
    Promise.resolve({
      data: {
        ...performanceDto({
          performance: 90,
          event_name: "The Tempest",
          starts_at: "2099-02-20T19:30:00Z",
          state: { version: 1, sold: 120, admitted: 0 },
        }),
        opens_at: "2099-02-20T18:30:00Z",
        ...changes,
      },
    });

beforeEach(async () => {
  queryClient.clear();
  await wipeStores();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("says when the door of a performance opens that is not among the next 200, and opens it", async () => {
  open(far());
  expect(await screen.findByText("This door is not open yet")).toBeTruthy();
  expect(screen.getByText(/The Tempest .*7:30PM\. Its door opens on .*6:30PM\. 0 of 120 are in/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Open this door" }));
  expect(await screen.findByText("The scanner of The Tempest")).toBeTruthy();
});

it("leads to the other performances, and back", async () => {
  open(far());
  fireEvent.click(await screen.findByRole("button", { name: "Choose a performance" }));
  expect(await screen.findByRole("button", { name: /^Hamlet/ })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(await screen.findByText("This door is not open yet")).toBeTruthy();
});

it("names no time where the gates have none, and says what is over", async () => {
  open(far({ opens_at: null }));
  expect(await screen.findByText(/The Tempest .*7:30PM\. 0 of 120 are in/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  open(far({ starts_at: "2020-02-20T19:30:00Z" }));
  expect(await screen.findByText("This performance is over")).toBeTruthy();
});

it("says that there is none, or that it is somebody else's, and offers the others", async () => {
  open(() => Promise.reject(notFound()));
  expect(await screen.findByText("Performance not found")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose a performance" })).toBeTruthy();
});
