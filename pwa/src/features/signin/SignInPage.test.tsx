import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "@/offline/queryClient";
import { handOver } from "@/shared/security/answer";
import { configuration } from "@/shell/homeServer";
import { getSession, removeSession, type RoleId, type SessionUser, setSession } from "@/shell/session";
import SignInPage from "./SignInPage";

const somebody = (roleid: RoleId) =>
  ({ userid: 7, roleid, accountid: 3, firstname: "Dora", lastname: "Quist" }) as SessionUser;
const Place = () => <output>{useLocation().pathname}</output>;

function open(state: unknown = null): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ pathname: "/", state }]}>
        <Routes>
          <Route path="/" element={<SignInPage />} />
          <Route path="*" element={<Place />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  removeSession();
});

it.each([
  ["a door", 3, { next: "/QrValidation/7" }, "/QrValidation/7"],
  ["nowhere, and works at doors,", 3, null, "/QrValidation"],
  ["nowhere, and works in the office,", 2, null, "/EventDashboard"],
] as const)("leads whoever came from %s once they have signed in to where they go on", (_from, role, state, to) => {
  open(state);
  expect(screen.getByRole("button", { name: "Login" })).toBeTruthy();
  act(() => setSession(somebody(role)));
  expect(screen.getByRole("status").textContent).toBe(to);
});

it("goes on with what it was handed over", async () => {
  handOver({ message: "Success", tokens: { access: { token: "" } }, user: somebody(3) });
  open();
  expect((await screen.findByText("/QrValidation")).tagName).toBe("OUTPUT");
  expect(getSession()?.userid).toBe(7);
});

it("leads to the set-up where nobody is a user yet", () => {
  queryClient.setQueryData(configuration.queryKey, { chat: null, firebase: false, passkeys: false, set_up: true });
  open();
  expect(screen.getByRole("status").textContent).toBe("/SetUp");
  queryClient.clear();
});
