import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import ExportsDialog from "@/office/exporting/ExportsDialog";
import type * as Live from "@/live/useTopic";
import type * as Session from "@/shell/session";

vi.mock("@/shell/session", async (original) => ({
  ...(await original<typeof Session>()),
  useUser: () => ({ userid: 3 }),
}));
vi.mock("@/live/useTopic", async (original) => ({
  ...(await original<typeof Live>()),
  useItems: () => undefined,
}));

const running = {
  id: 7,
  version: 2,
  list: "orders",
  format: "csv",
  state: "running",
  done: 2000,
  total: 5000,
  name: "Orders.csv",
  size: 0,
  reason: "",
  made_at: "2026-11-25T12:00:00Z",
  expires_at: "2026-11-26T12:00:00Z",
};
const asked: [string, unknown][] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (url: string, init: { readonly body: string }) => {
    asked.push([url.replace(/^.*\/v1/, ""), JSON.parse(init.body)]);
    const data = url.endsWith("listExports") ? [running] : { ...running, state: "cancelled", version: 3 };
    return Promise.resolve(new Response(JSON.stringify({ message: "Success", data }), { status: 200 }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExportsDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const hidden = { hidden: true };

it("tells how far a file is, and takes it away when it is cancelled", async () => {
  const progress = await screen.findByRole("progressbar", { ...hidden, name: "Progress of Orders.csv" });
  expect(progress.getAttribute("aria-valuenow")).toBe("40");

  fireEvent.click(screen.getByRole("button", { ...hidden, name: /^Cancel/ }));

  await waitFor(() => expect(screen.queryByRole("progressbar", hidden)).toBeNull());
  expect(asked.at(-1)).toEqual(["/exports/cancelExport", { id: 7 }]);
});
