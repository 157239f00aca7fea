import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MailTickets } from "./SoldStep";

const SENT = "Tickets were sent";

let answer: () => void;
beforeEach(() => {
  const replied = new Promise<Response>((resolve) => (answer = () => resolve(Response.json({ message: SENT }))));
  vi.stubGlobal("fetch", () => replied);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MailTickets payment="pay-1" email="ada@house.test" />
      <a href="#print">Print</a>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const opener = () => screen.getByRole("button", { name: "Email tickets" });

function send() {
  fireEvent.click(opener());
  expect(document.activeElement).toBe(screen.getByLabelText("Email address for the tickets"));
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
}

it("has the focus on the button that opened it once the tickets are sent", async () => {
  send();
  answer();
  await screen.findByText(SENT);
  expect(screen.queryByRole("textbox")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

it("leaves the focus where it went meanwhile", async () => {
  send();
  screen.getByRole("link").focus();
  answer();
  await screen.findByText(SENT);
  expect(document.activeElement).toBe(screen.getByRole("link"));
});
