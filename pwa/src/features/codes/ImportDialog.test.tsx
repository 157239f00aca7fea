import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ImportDialog } from "./ImportDialog";
import { NEW_CODE } from "./codeForm";

const line = (row: number, promocode: string, ...messages: string[]) => ({
  row,
  promocode,
  discountvalue: "3.00",
  isamountorperc: 1,
  maxredemption: "",
  errors: messages.map((message) => ({ row, column: "promocode", message })),
});

const RIGHT = { rows: [line(2, "SPRING-1"), line(3, "SPRING-2")], wrong: 0 };
const TAKEN = { rows: [line(2, "SPRING-1"), line(3, "SPRING-2", "This code already exists")], wrong: 1 };
const REFUSED = { message: "Line 3: This code already exists", code: "lines_wrong", field: "csv", errors: [] };

let found: object;
const onRefused = vi.fn(() => true);
const onClose = vi.fn();

/** The server, by whom somebody else has made a code between the preview and the import. */
function answer(_path: string, init: RequestInit): Promise<Response> {
  const { action_type: asked } = JSON.parse(init.body as string) as { action_type: string };
  if (asked === "import preview") return Promise.resolve(new Response(JSON.stringify({ message: "", data: found })));
  found = TAKEN;
  return Promise.resolve(new Response(JSON.stringify(REFUSED), { status: 400 }));
}

beforeEach(() => {
  vi.stubGlobal("fetch", answer);
  onRefused.mockClear();
  onClose.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog
        form={{ ...NEW_CODE, way: "file", csv: "promocode\nSPRING-1\nSPRING-2" }}
        account={2}
        currency="GBP"
        onImported={() => undefined}
        onRefused={onRefused}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
/** Without a layout both the table and the phone's list of it are in sight. */
const focused = () => document.activeElement?.matches("tr, li") && document.activeElement.textContent;

it("leads to the first line that is wrong once the file is read", async () => {
  found = TAKEN;
  show();
  await waitFor(() => expect(focused()).toMatch(/SPRING-2.*This code already exists/));
});

it("reads the file anew where its import is refused, and leads to the line that has become wrong", async () => {
  found = RIGHT;
  show();
  fireEvent.click(await screen.findByText("Import 2 Codes"));
  expect(await screen.findByText("Line 3: This code already exists")).toBeTruthy();
  await waitFor(() => expect(focused()).toMatch(/SPRING-2.*This code already exists/));
  expect([onRefused.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
});
