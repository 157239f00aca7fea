import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { network } from "@/device/device";
import { queryClient } from "@/offline/queryClient";
import { wipeStores } from "@/offline/store";
import { until } from "@/testing/until";
import DoorStartPage from "./DoorStartPage";
import { manifestStore } from "./manifest/manifestStore";
import { endOf } from "./manifest/manifestSync";
import { HEAD } from "./testing/alone";
import { rowsOf } from "./testing/manifest";

vi.mock("@/shell/BarePage", () => ({ BarePage: ({ children }: { children: React.ReactNode }) => children }));

const begins = new Date(Date.now() + 3_600_000).toISOString();
const head = { ...HEAD, performance: { ...HEAD.performance, startsAt: begins } };

/** The app starts with nothing kept of the server's answers, as after a new build. */
function start() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/QrValidation"]}>
        <Routes>
          <Route path="/QrValidation" element={<DoorStartPage />} />
          <Route path="/QrValidation/:performance" element={<p>The door is open</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  queryClient.clear();
  await wipeStores();
  // The Wi-Fi is there, and answers nothing.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

it("opens the door from the sealed list, whatever build has kept the answers, where there is no network", async () => {
  await manifestStore.write("all", head, endOf(head), rowsOf());
  vi.spyOn(network, "isOnline").mockReturnValue(false);
  start();
  await until(() => expect(screen.getByText("The door is open")).toBeTruthy());
});

it("offers what the phone carries after three seconds of Wi-Fi that answers nothing", async () => {
  await manifestStore.write("all", head, endOf(head), rowsOf());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  start();
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(screen.queryByRole("button")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await until(() => expect(screen.getByText("Waiting for the server")).toBeTruthy());
  act(() => screen.getByRole("button", { name: "Open this door" }).click());
  expect(screen.getByText("The door is open")).toBeTruthy();
});

it("says that nothing can be opened where the phone carries nothing", async () => {
  vi.spyOn(network, "isOnline").mockReturnValue(false);
  start();
  await until(() => expect(screen.getByText("The server does not answer")).toBeTruthy());
});
