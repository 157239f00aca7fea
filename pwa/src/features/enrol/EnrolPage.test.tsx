// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import EnrolPage from "./EnrolPage";

const SECRET = "Qv3z_0wX-9abcdefghijklmnopqrstuvwxyzABCDEFG";
const ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9)";
const DESK = "Mozilla/5.0 (X11; Linux x86_64)";

let fetched: ReturnType<typeof vi.fn>;

function open(agent: string, hash = `#s=${SECRET}`) {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/enrol${hash}`]}>
        <EnrolPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function paste(code: string) {
  fireEvent.change(screen.getByLabelText("Code or address"), { target: { value: code } });
  fireEvent.click(screen.getByRole("button", { name: "Enrol" }));
}

beforeEach(() => {
  fetched = vi.fn(() =>
    Promise.resolve(new Response('{"message":"This code is no longer valid","code":"code_over"}', { status: 409 })),
  );
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("asks a phone whether it has the app, before the code is used up", async () => {
  open(ANDROID);
  const link = screen.getByRole("link", { name: "Open Foyer's app" });
  expect(link.getAttribute("href")).toBe(
    `foyer://enrol?server=${encodeURIComponent(window.location.origin)}#s=${SECRET}`,
  );
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Use this browser" }));
  await screen.findByText(/no longer valid/);
  expect(fetched).toHaveBeenCalledOnce();
});

it("asks nobody at a desk, nor who pastes the code", async () => {
  open(DESK);
  await screen.findByText(/no longer valid/);
  expect(fetched).toHaveBeenCalledOnce();
  cleanup();
  open(ANDROID, "");
  paste(`${SECRET.slice(1)}x`);
  await screen.findByText(/no longer valid/);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("shows a code again that is pasted once more after the call was lost", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  open(DESK);
  await screen.findByLabelText("Code or address");
  expect(screen.queryByText(/no longer valid/)).toBeNull();
  paste(SECRET);
  await screen.findByText(/no longer valid/);
});
