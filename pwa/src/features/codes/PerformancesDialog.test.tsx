import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answer, questions } from "@/ui/confirm";
import {
  isWhole,
  namesOf,
  ofEvents,
  PerformancesDialog,
  withEvent,
  withoutEvent,
  withPerformances,
} from "./PerformancesDialog";

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

const WHOLE = { event: 7, eventName: "Hamlet", performance: null };
const SOME = [41, 42].map((performance) => ({ event: 8, eventName: "Macbeth", performance }));

it("groups what a code is for by event, an event standing for all its performances", () => {
  expect(ofEvents([WHOLE, ...SOME])).toEqual([
    { event: 7, eventName: "Hamlet", performances: [] },
    { event: 8, eventName: "Macbeth", performances: [41, 42] },
  ]);
  expect(ofEvents([...SOME, { ...SOME[0]!, performance: null }]).every(isWhole)).toBe(true);
  expect(namesOf([WHOLE, ...SOME])).toBe("Hamlet, Macbeth (2)");
});

it("adds, narrows and removes an event in its place", () => {
  const both = withEvent([WHOLE], 8, "Macbeth");
  const narrowed = withPerformances(both, { event: 8, eventName: "Macbeth", performances: [] }, [41, 42]);
  expect(narrowed).toEqual([WHOLE, ...SOME]);
  expect(withPerformances(narrowed, ofEvents(narrowed)[1]!, null)).toEqual(both);
  expect(withoutEvent(narrowed, 8)).toEqual([WHOLE]);
});
