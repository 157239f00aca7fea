import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/offline/queryClient";
import type { EventDetails } from "../model";
import { BulkEditDialog } from "./BulkEditDialog";

// Ionic shows nothing in jsdom.
vi.mock("@ionic/react", () => ({ IonModal: ({ children }: { children: React.ReactNode }) => <div>{children}</div> }));

const EVENT = { id: 3, account: 2, name: "Twelfth Night", zone: "Europe/London", currency: "GBP" };

beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ message: "Success", data: [] }))));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

it("leads from its one alert to what is chosen as to what is typed, and each part says its own reason", async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <BulkEditDialog event={{ ...EVENT, performances: [] } as unknown as EventDetails} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.input(screen.getByLabelText("From"), { target: { value: "soon" } });
  fireEvent.submit(document.querySelector("form")!);
  const alert = await screen.findByText(/Please check \d+ fields:/);
  expect(alert.textContent).toBe("Please check 4 fields: From, Days of the week, Times of day, Changes");
  expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);

  // By text: among the hours of a day a role is looked for long.
  const partOf = (name: string) => screen.getByText(name, { selector: "legend" }).closest("fieldset")!;
  for (const [name, reason] of [
    ["Days of the week", "Please choose the week days"],
    ["Times of day", "Please choose the day hours"],
    ["Changes", "Please choose what to change"],
  ] as const) {
    fireEvent.click(screen.getByText(name, { selector: "a > span" }));
    expect(partOf(name).contains(document.activeElement)).toBe(true);
    const says = partOf(name).getAttribute("aria-describedby");
    expect(document.getElementById(says ?? "")?.textContent).toBe(reason);
  }
});
