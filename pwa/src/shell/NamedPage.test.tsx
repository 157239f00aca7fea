import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { NamedPage } from "@/shell/NamedPage";
import { namesRows } from "@/shell/routes";
import { removeSession, setSession } from "@/shell/session";

/** As pages ask: the first row of the reply, null where there is none. */
function Named() {
  const query = useQuery({
    queryKey: ["named"],
    queryFn: async () => (await api.get<{ readonly data: readonly string[] }>("/named")).data[0] ?? null,
    retry: false,
  });
  return (
    <NamedPage title="An order" query={query}>
      {(name) => <p>{name}</p>}
    </NamedPage>
  );
}

/** Opens a page whose server answers so, one answer after the other; the last stays. */
function open(...answers: readonly (() => Promise<Response>)[]): void {
  let asked = 0;
  vi.stubGlobal("fetch", () => answers[Math.min(asked++, answers.length - 1)]?.());
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Named />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const responseOf = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } }));
const rows = (...data: readonly string[]) => responseOf(200, { message: "Success", data });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  setSession({
    userid: 7,
    roleid: 2,
    role: "",
    accountid: 2,
    accountname: "House",
    firstname: "Ada",
    lastname: "King",
    customdateformat: "MM-DD-YYYY",
    email: "ada@foyer.test",
  });
});

afterEach(() => {
  cleanup();
  removeSession();
  vi.unstubAllGlobals();
});

it("is the 404 page where the server knows of no such row, however it says so", async () => {
  open(responseOf(404, { message: "No records found", code: "not_found" }));
  expect(await screen.findAllByText("Page not found")).not.toHaveLength(0);
  cleanup();
  open(rows());
  expect(await screen.findAllByText("Page not found")).not.toHaveLength(0);
});

it("is no 404 page where the network is lost, or somebody else answers in the server's place", async () => {
  for (const answer of [lost, responseOf(404, { message: "nginx" }), responseOf(502, {})]) {
    open(answer, rows("Hamlet"));
    fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Hamlet")).toBeTruthy();
    cleanup();
  }
});

it("is the page of what is there", async () => {
  open(rows("Hamlet"));
  expect(await screen.findByText("Hamlet")).toBeTruthy();
  expect(screen.queryByText("Page not found")).toBeNull();
});

it("names rows by numbers alone, and codes by any name", () => {
  expect(namesRows({ eventId: "12", performance: undefined, "*": "EventConfiguration/12" })).toBe(true);
  expect(namesRows({ id: "0", promoname: "EARLY 10%" })).toBe(true);
  for (const part of ["x", "-1", "1.5", "1e3", "", "9".repeat(16)]) expect(namesRows({ eventId: part })).toBe(false);
});
