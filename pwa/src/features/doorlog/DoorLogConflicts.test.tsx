import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { conflictFromDto, conflictsOf, type ConflictDto } from "@/shared/conflicts/conflicts";
import { removeSession, setSession } from "@/shell/session";
import { saysOf } from "@/testing/forms";
import { DoorLogConflicts, resolveForm } from "./DoorLogConflicts";

const conflict = {
  id: 3,
  performance: 5,
  starts_at: "2026-11-21T19:30:00Z",
  timezone: "Europe/London",
  verdict: "refunded",
  at: "2026-11-21T19:10:00Z",
  first_at: null,
  ticket: null,
  upsell: "",
  exchanged_for: null,
  settled_at: null,
} as ConflictDto;

afterEach(() => {
  cleanup();
  removeSession();
  vi.restoreAllMocks();
});

it("says once why a conflict cannot be settled without a connection", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  setSession({ userid: 2, roleid: 2, accountid: 1 } as Parameters<typeof setSession>[0]);
  const cache = new QueryClient();
  cache.setQueryData(conflictsOf(1, 5).queryKey, { rows: [conflictFromDto(conflict)], total: 1 });
  render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <DoorLogConflicts performance={5} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const settle = screen.getByRole("button");
  const why = document.getElementById(settle.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(why).toBe("Needs a connection");
  expect(settle.title).toBe("");
});

it("wants to be told why a conflict is settled", () => {
  expect(saysOf(resolveForm, { reason: " " })).toEqual({ reason: "Reason is required" });
  expect(saysOf(resolveForm, { reason: "Twins" })).toEqual({});
});
