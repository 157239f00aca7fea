import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storage } from "@/device/device";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import { FirstSteps } from "./FirstSteps";
import { firstStepsFromDto } from "./model";

const NONE = {
  accountid: 2,
  venue: false,
  event: false,
  on_sale: false,
  counter: false,
  embed: false,
  door: false,
  eventid: 0,
  eventdetailid: 0,
  takes_cards: false,
};
let state: typeof NONE;

beforeEach(() => {
  state = NONE;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ data: state }))));
  setSession({ userid: 3, roleid: 4, accountid: 2, firstname: "Ada", lastname: "Owner" } as SessionUser);
});
afterEach(() => {
  cleanup();
  removeSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <FirstSteps account={2} rest={<p>All the rest</p>} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const lines = () => screen.getAllByRole("listitem").map((line) => line.querySelector("b")!.textContent);

it("begins with the venue, and says of what cannot be done yet what has to be done first", async () => {
  show();
  expect(await screen.findByText("0 of 6 done")).toBeTruthy();
  expect(lines()[0]).toBe("Add your venue");
  expect(screen.getByRole("link", { name: "Add venue" }).className).toContain("is-main");
  expect(screen.getByRole("link", { name: "Create event" }).className).not.toContain("is-main");
  expect(screen.getByRole("button", { name: "Sell" }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText(/cannot pay by card online/)).toBeTruthy();
});

it("stands alone while there is no event, and above the rest from then on", async () => {
  show();
  expect(await screen.findByText("0 of 6 done")).toBeTruthy();
  expect(screen.queryByText("All the rest")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Hide" }));
  expect(screen.getByText("All the rest")).toBeTruthy();
  cleanup();

  localStorage.clear();
  state = { ...NONE, venue: true, event: true, eventid: 5 };
  show();
  expect(await screen.findByText("2 of 6 done")).toBeTruthy();
  expect(screen.getByText("All the rest")).toBeTruthy();
});

it("leads to the event and to the counter once they are there", async () => {
  state = { ...NONE, venue: true, event: true, on_sale: true, eventid: 5, eventdetailid: 51, takes_cards: true };
  show();
  expect(await screen.findByText("3 of 6 done")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sell" }).className).toContain("is-main");
  expect(screen.getByRole("link", { name: "Get the line" }).getAttribute("href")).toBe("/EventConfiguration/5");
  expect(screen.getByRole("link", { name: "Open the door" }).getAttribute("href")).toBe("/QrValidation/51");
  expect(screen.queryByText(/cannot pay by card online/)).toBeNull();
});

it("is gone once all is done, and stays away on the device where it was put away", async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Hide" }));
  expect(screen.queryByText("First steps")).toBeNull();
  expect(storage.read("foyer-first-steps-2")).toBe("away");
  cleanup();

  localStorage.clear();
  state = { ...NONE, venue: true, event: true, on_sale: true, counter: true, embed: true, door: true };
  show();
  await new Promise((done) => setTimeout(done));
  expect(screen.queryByText("First steps")).toBeNull();
});

it("is the same after a reload, for which it is kept as JSON", () => {
  const steps = firstStepsFromDto({ ...NONE, venue: true });
  expect(JSON.parse(JSON.stringify(steps))).toEqual(steps);
});
