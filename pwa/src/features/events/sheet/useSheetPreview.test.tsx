import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSheetPreview } from "./useSheetPreview";

interface Params {
  readonly body: FormData;
  readonly answer: () => void;
}

const requests: Params[] = [];
const DTO_ROW = { row: 2, cells: { TicketCost: "dear" }, understood: {}, starts_at: null, errors: [] };

/** The server judges each when the test says so; rows that it is sent it finds right. */
beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", (_: string, { body }: { body: FormData }) => {
    const cells = body.has("rows") ? { TicketCost: "18" } : DTO_ROW.cells;
    return new Promise<Response>((resolve) => {
      const data = { columns: ["TicketCost"], rows: [{ ...DTO_ROW, cells }] };
      requests.push({ body, answer: () => resolve(new Response(JSON.stringify({ message: "", data }))) });
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    {children}
  </QueryClientProvider>
);

async function answerNext(count: number): Promise<FormData> {
  await waitFor(() => expect(requests).toHaveLength(count));
  const last = requests[count - 1];
  await act(() => Promise.resolve(last?.answer()));
  return last?.body ?? new FormData();
}

it("keeps what was corrected while the sheet was being judged for another name, and has it judged for that name", async () => {
  const file = new File(["a"], "season.xlsx");
  const { result, rerender } = renderHook((eventName: string) => useSheetPreview({ file, venue: 1, eventName }), {
    wrapper,
    initialProps: "",
  });
  await answerNext(1);
  await waitFor(() => expect(result.current.sheet?.rows).toHaveLength(1));
  rerender("A season");
  await waitFor(() => expect(requests).toHaveLength(2));
  act(() => result.current.change({ kind: "typed", patches: [{ row: 2, column: "TicketCost", text: "18" }] }));
  await answerNext(2);
  expect(result.current.sheet?.rows[0]?.cells["TicketCost"]).toBe("18");
  expect((await answerNext(3)).get("eventname")).toBe("A season");
  await waitFor(() => expect(result.current.waiting).toBe(0));
  expect(result.current.corrected?.rows[0]?.cells["TicketCost"]).toBe("18");
});
