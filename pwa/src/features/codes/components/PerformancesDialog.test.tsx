import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answer, questions } from "@/ui/confirm";
import { PerformancesDialog } from "./PerformancesDialog";

// Ionic shows nothing in jsdom.
vi.mock("@ionic/react", () => ({ IonModal: ({ children }: { children: React.ReactNode }) => <div>{children}</div> }));

const onClose = vi.fn();

beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ message: "Success", data: [] }))));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PerformancesDialog
        chosen={{ event: 3, eventName: "Carmen", performances: [] }}
        onChoose={() => undefined}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  answer(false);
  onClose.mockClear();
  vi.unstubAllGlobals();
});

it("closes at once as long as what a code is for is as it was", async () => {
  fireEvent.click(screen.getByText("Cancel"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(questions.read()).toBeNull();
});

it("asks before another choice is lost", async () => {
  fireEvent.click(screen.getByLabelText(/^All performances, including/));
  fireEvent.click(screen.getByText("Cancel"));
  await waitFor(() => expect(questions.read()?.title).toBe("Leave without saving?"));
  expect(onClose).not.toHaveBeenCalled();
  await act(() => Promise.resolve(answer(true)));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
