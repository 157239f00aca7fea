import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { OwnPage } from "@/mine/OwnPage";

const GONE = "This link opens nothing";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: () => Response) {
  vi.stubGlobal("fetch", () => Promise.resolve(answer()));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OwnPage own={{ payment: "ORD-9", key: "k" }} />
    </QueryClientProvider>,
  );
}

it("says that there is no connection, and not that the link is over, where a proxy answers 404", async () => {
  open(() => new Response("404 page not found\n", { status: 404 }));
  expect(await screen.findByText("No connection. Please try again.")).toBeTruthy();
  expect(screen.queryByText(GONE)).toBeNull();
});

it("says that the link is over where the server does not know it", async () => {
  open(() => Response.json({ message: "No records found", code: "not_found" }, { status: 404 }));
  expect(await screen.findByText(GONE)).toBeTruthy();
});
