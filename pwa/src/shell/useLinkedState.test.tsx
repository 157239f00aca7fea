import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { numberIn, useLinkedState } from "./useLinkedState";
import { forgetSessionState } from "./useSessionState";

vi.mock("@/shell/session", () => ({ useUser: () => ({ userid: 7 }) }));
beforeEach(forgetSessionState);
afterEach(forgetSessionState);

const at = (path: string) =>
  renderHook(
    () => ({
      state: useLinkedState("orders", 0, (terms) => numberIn(terms, "performance") || undefined),
      go: useNavigate(),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      ),
    },
  ).result;

it("is what the link says, until something else is chosen", () => {
  const screen = at("/Orders?performance=7");
  expect(screen.current.state[0]).toBe(7);
  expect(screen.current.state[2]).toBe(true);
  act(() => screen.current.state[1](3));
  expect(screen.current.state[0]).toBe(3);
});

it("is what the next link says, and without one what was chosen last", () => {
  const screen = at("/Orders");
  expect(screen.current.state[0]).toBe(0);
  act(() => screen.current.state[1](3));
  act(() => void screen.current.go("/Orders?performance=9"));
  expect(screen.current.state[0]).toBe(9);
  act(() => void screen.current.go("/Orders"));
  expect(screen.current.state[0]).toBe(3);
});

it("is not what a link says that names no number", () => {
  expect(
    ["", "x", "-1", "1e3", "9".repeat(40)].map((text) => at(`/Orders?performance=${text}`).current.state[0]),
  ).toEqual([0, 0, 0, 0, 0]);
});
