import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { answer, questions } from "@/ui/confirm";
import { CalendarPerformanceDialog } from "./CalendarPerformanceDialog";
import type { CalendarPerformance } from "./calendar";

// Ionic shows nothing in jsdom.
vi.mock("@ionic/react", () => ({ IonModal: ({ children }: { children: React.ReactNode }) => <div>{children}</div> }));

const PLAY = {
  id: 7,
  event: 3,
  name: "Twelfth Night",
  subcategory: "",
  venue: "Main House",
  zone: "Europe/London",
  startsAt: "2099-12-09T19:30:00+00:00",
  onSaleAt: "2099-11-16T10:00:00+00:00",
  offSaleAt: "2099-12-09T19:00:00+00:00",
  status: "Off-Sale",
  sold: 0,
  reserved: 0,
  capacity: 640,
} as CalendarPerformance;

afterEach(() => {
  cleanup();
  answer(false);
});

it("asks before another start that is typed is lost", async () => {
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <CalendarPerformanceDialog
        performance={PLAY}
        now={Date.parse("2099-11-01")}
        onMove={() => undefined}
        onClose={onClose}
      />
    </MemoryRouter>,
  );
  fireEvent.input(screen.getByLabelText("Event time"), { target: { value: "8:15PM" } });
  fireEvent.click(screen.getByLabelText("Close"));
  await waitFor(() => expect(questions.read()?.title).toBe("Leave without saving?"));
  expect(onClose).not.toHaveBeenCalled();
  await act(() => Promise.resolve(answer(true)));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it("says two wrong fields in one alert beside its buttons, which leads to each, and each says its own reason", async () => {
  const { container } = render(
    <MemoryRouter>
      <CalendarPerformanceDialog
        performance={PLAY}
        now={Date.parse("2099-11-01")}
        onMove={() => undefined}
        onClose={() => undefined}
      />
    </MemoryRouter>,
  );
  const [day, time] = ["Event date", "Event time"].map((label) => screen.getByLabelText(label));
  for (const field of [day, time]) fireEvent.input(field!, { target: { value: "soon" } });
  fireEvent.submit(container.querySelector("form")!);
  const alert = await screen.findByText(/^Please check 2 fields:/);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(alert.closest(".fy-dialog-foot")).not.toBeNull();
  for (const field of [day, time]) expect(field!.closest(".is-wrong")?.textContent).toContain("Format is wrong");
  fireEvent.click(screen.getByRole("link", { name: "Event time" }));
  expect(document.activeElement).toBe(time);
});
