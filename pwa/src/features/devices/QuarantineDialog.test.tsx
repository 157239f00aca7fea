// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { network } from "@/device/device";
import { queryClient } from "@/offline/queryClient";
import { toast } from "@/shell/toast";
import type { QuarantinedScanDto } from "./queries";
import { QuarantineDialog } from "./QuarantineDialog";

const SCAN: QuarantinedScanDto = {
  id: 1,
  kind: "scan",
  made_at: "2026-11-22T19:05:00Z",
  received_at: "2026-11-23T09:00:00Z",
  by: "Robin Vale",
  performance: 5,
  gate: "North",
  direction: "entry",
  said: "admitted",
  ticket: 7,
  type: "Adult",
  holder: "Maya Okafor",
  upsell: "",
  status: "",
  outcome: "",
  message: "",
  settled_by: "",
};
const UNKNOWN = { ...SCAN, id: 2, ticket: null, type: "", holder: "", said: "", gate: "" };
const REDEMPTION = {
  ...SCAN,
  id: 3,
  kind: "tap",
  direction: "entry",
  upsell: "Programme",
  status: "redeemed",
  said: "",
};
const NAMELESS = { ...SCAN, id: 5, holder: "", message: "direction must be entry, exit or reset" };
const DONE = { ...SCAN, id: 4, holder: "Leo Adeyemi", outcome: "dismissed" };

let total = 5;
let open = 0;
const requests: { path: string; body: unknown }[] = [];

beforeEach(() => {
  requests.length = 0;
  [total, open] = [5, 0];
  vi.spyOn(network, "isOnline").mockReturnValue(true);
  vi.spyOn(toast, "success").mockReturnValue(0);
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit = {}) => {
    requests.push({ path, body: typeof body === "string" ? (JSON.parse(body) as unknown) : undefined });
    const rows = [SCAN, UNKNOWN, REDEMPTION, NAMELESS, DONE];
    return Promise.resolve(Response.json({ message: "Success", data: [rows], total, open }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
});

function review() {
  const close = vi.fn();
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <QuarantineDialog phone={{ id: 9, name: "Stage door 1" }} onClose={close} />
    </QueryClientProvider>,
  );
  const modal = container.ownerDocument.querySelector("ion-modal");
  if (modal) fireEvent(modal, new Event("ionMount"));
  return close;
}

it("lists what waits for staff before any of it is taken", async () => {
  const close = review();
  const [, unknown] = await screen.findAllByRole("checkbox", { hidden: true });
  const shown = screen.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent);
  expect(shown[0]).toContain("Maya Okafor · Adult");
  expect(shown[0]).toContain("Entry · accepted offline by the phone");
  expect(shown[0]).toContain("Robin Vale · North");
  expect(shown[1]).toContain("Not one of your tickets");
  expect(shown[2]).toContain("Maya Okafor · Programme");
  expect(shown[3]).toContain("Adult · #7");
  expect(shown[3]).toContain("Reason: direction must be entry, exit or reset");
  expect(shown[4]).toContain("Leo Adeyemi");
  expect(shown[4]).toContain("Dismissed");

  fireEvent.click(unknown as HTMLElement);
  fireEvent.click(screen.getByRole("button", { name: "Accept 3", hidden: true }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(requests[1]).toMatchObject({
    path: expect.stringContaining("/door/devices/9/strays/settle") as string,
    body: { strays: [1, 3, 5], outcome: "taken" },
  });
});

it("shows a page of what is very much, and what is left to decide after each", async () => {
  [total, open] = [120, 70];
  const close = review();
  await screen.findByText("1 to 50 of 120");
  fireEvent.click(screen.getByRole("button", { name: "Next page", hidden: true }));
  await screen.findByText("51 to 100 of 120");

  fireEvent.click(screen.getByRole("button", { name: "Dismiss 4", hidden: true }));

  await screen.findByText("1 to 50 of 120");
  await waitFor(() => expect(requests.at(-1)?.path).toContain("page=1&"));
  expect(close).not.toHaveBeenCalled();
});
