import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "@/offline/queryClient";
import { removeSession, setSession, type SessionUser } from "@/shell/session";
import SignInPage from "./SignInPage";

const DORA = { userid: 7, roleid: 3, accountid: 3, firstname: "Dora", lastname: "Quist" } as SessionUser;
const Place = () => <output>{useLocation().pathname}</output>;

afterEach(() => {
  cleanup();
  removeSession();
});

it.each([
  ["a door", { next: "/QrValidation/7" }, "/QrValidation/7"],
  ["anywhere else", null, "/EventDashboard"],
])("leads whoever came from %s, and has signed in, to where they go on", (_from, state, to) => {
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
  expect(screen.getByRole("button", { name: "Login" })).toBeTruthy();
  act(() => setSession(DORA));
  expect(screen.getByRole("status").textContent).toBe(to);
});
