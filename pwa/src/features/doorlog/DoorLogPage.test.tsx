import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Shapes } from "@/api/schemas";
import { queryClient } from "@/offline/queryClient";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import DoorLogPage from "./DoorLogPage";

const SCAN: Shapes["DoorLogRowOut"] = {
  id: 1,
  at: "2026-11-22T19:05:07Z",
  received_at: "2026-11-22T19:05:09Z",
  offline: true,
  wrong_clock: true,
  direction: "entry",
  verdict: "admitted",
  said: "admitted",
  message: "Ticket scanned Successfully",
  ticket: 412,
  type: "Adult",
  order: 31,
  holder: null,
  gate: "North",
  device: "8b1f0c9e-0000-4000-8000-000000000000",
  device_name: "Stage door 1",
  by: "Robin Vale",
  sent_by: "",
  conflict: null,
  settled: false,
};

const PRESENCE = {
  event_name: "Hedda Gabler",
  starts_at: "2026-11-22T19:30:00Z",
  timezone: "UTC",
  admitted: 1,
  inside: 1,
  left: 0,
  conflicts: 0,
  readings: 3,
  offline: 1,
  gates: [],
  quarters: [],
  phones: [],
  read_gates: [],
  verdicts: [],
};

beforeEach(() =>
  setSession({ userid: 3, roleid: 2, accountid: 7, firstname: "Priya", lastname: "Raman" } as SessionUser),
);

afterEach(() => {
  cleanup();
  removeSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it("names on a phone the holder, else the ticket, and says that a clock was wrong", async () => {
  const rows = [
    SCAN,
    { ...SCAN, id: 2, holder: "Maya Okafor", wrong_clock: false },
    { ...SCAN, id: 3, ticket: null, type: null, order: null, verdict: "unknown", wrong_clock: false },
  ];
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const answer = (path: string) => {
    if (path.includes("/presence")) return { data: PRESENCE };
    return path.includes("/log") ? { data: [rows], total: rows.length } : { data: [[]], total: 0 };
  };
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(answer(path))));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/DoorLog/5"]}>
        <Routes>
          <Route path="/DoorLog/:performance" element={<DoorLogPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

  const shown = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);

  expect(shown).toEqual([
    expect.stringMatching(/^Adult · #412.*Phone's clock was wrong · North/),
    expect.stringMatching(/^Maya Okafor(?!.*clock).*North/),
    expect.stringMatching(/^No ticket(?!.*clock).*North/),
  ]);
});
