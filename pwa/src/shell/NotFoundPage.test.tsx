import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "@/offline/queryClient";
import NotFoundPage from "@/shell/NotFoundPage";
import { removeSession, setSession, type SessionUser } from "@/shell/session";

afterEach(() => {
  cleanup();
  removeSession();
});

it.each([
  ["nobody", undefined, "Back to sign-in", "/"],
  ["an organiser", 2, "Back to the dashboard", "/EventDashboard"],
  ["door staff", 3, "Back to the door", "/QrValidation"],
] as const)("leads %s back to where they begin", (_who, roleid, says, to) => {
  if (roleid) setSession({ userid: 3, accountid: 2, roleid, firstname: "P", lastname: "R" } as SessionUser);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NotFoundPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText(says).closest("a")?.getAttribute("href")).toBe(to);
});
