import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/offline/queryClient";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import PhonesPage from "./PhonesPage";
import type { PhoneDto } from "./queries";

const PHONE = {
  id: 9,
  version: 1,
  name: "Stage door 1",
  gate: "North",
  standing: "good",
  enrolled_at: "2026-11-22T18:00:00Z",
  enrolment: 4,
  last_seen_at: "2026-11-22T19:05:00Z",
  person: "Robin Vale",
  event: "",
  starts_at: null,
  timezone: "UTC",
  waiting: 0,
  to_review: 0,
  battery: null,
  platform: "web",
  app_version: "1.0",
} as PhoneDto;

beforeEach(() => {
  setSession({ userid: 3, roleid: 2, accountid: 7, firstname: "Priya", lastname: "Raman" } as SessionUser);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

afterEach(() => {
  cleanup();
  removeSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Opens what can be done with a phone, and gives what that is. */
async function actionsOf(phone: PhoneDto): Promise<readonly (string | null)[]> {
  const response = { data: [[phone]], total: 1 };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(response)));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PhonesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // Both the table and the rows of a phone have it.
  const [dots] = await screen.findAllByRole("button", { name: "More for Stage door 1" });
  const come = new Promise((resolve) => document.addEventListener("ionPopoverDidPresent", resolve, { once: true }));
  fireEvent.click(dots as HTMLElement);
  await come;
  return Array.from(document.querySelectorAll("ion-popover ion-item, ion-popover button"), (one) => one.textContent);
}

it("leads to the scans of a phone that wait for staff, also where nobody has revoked it", async () => {
  expect(await actionsOf({ ...PHONE, to_review: 2 })).toEqual(["Review unsent scans", "Revoke"]);
});

it("leads to them from a revoked phone", async () => {
  expect(await actionsOf({ ...PHONE, standing: "revoked", to_review: 2 })).toEqual(["Review unsent scans", "Restore"]);
});
