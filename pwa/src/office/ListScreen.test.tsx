import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Link, MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { removeSession, setSession, type SessionUser } from "@/shell/session";
import { forgetSessionState } from "@/shell/useSessionState";
import { listQuery, pageOf } from "./list";
import { ListScreen } from "./ListScreen";
import { useList } from "./ListTable";

interface Row {
  readonly id: number;
  readonly name: string;
}
interface Call {
  readonly search: string;
  readonly ordering: string;
  readonly page: number;
  readonly page_size: number;
}

const names = Array.from({ length: 11 }, (_, place) => `Levy ${String(place + 1).padStart(2, "0")}`);
const orderings = { name: "categoryname", percentage: "percentage" };

/** What the list was asked for, from the first call to the last. */
let calls: Call[];
let isBroken: boolean;

/** As a list's call answers: eleven rows, found by a part of their names. */
function answer(asked: Call): Response {
  calls.push(asked);
  if (isBroken) return Response.json({ message: "Out of order", code: "invalid" }, { status: 400 });
  const found = names.filter((name) => name.toLowerCase().includes(asked.search.toLowerCase()));
  if (asked.ordering.startsWith("-")) found.reverse();
  const from = (asked.page - 1) * asked.page_size;
  const data = found.slice(from, from + asked.page_size).map((name) => ({ id: names.indexOf(name) + 1, name }));
  return Response.json({ data: [data], total: found.length });
}

beforeEach(() => {
  calls = [];
  isBroken = false;
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => Promise.resolve(answer(JSON.parse(body) as Call)));
  // Here an element is in the document before it has what React gives it, of which Ionic complains.
  vi.spyOn(console, "error").mockReturnValue();
  setSession({ userid: 3, roleid: 2, firstname: "Priya", lastname: "Raman" } as SessionUser);
});
afterEach(() => {
  cleanup();
  forgetSessionState();
  removeSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Levies({ name = "levies" }: { readonly name?: string }) {
  const list = useList({
    name,
    by: "name",
    query: (asked) =>
      listQuery({ key: ["levies"], asked, orderings, path: "/levies", pageOf: pageOf((row: Row) => row) }),
  });
  return (
    <ListScreen<Row>
      texts="taxes"
      list={list}
      live="live"
      orderings={orderings}
      columns={[
        { key: "name", cell: (row) => row.name },
        { key: "percentage", cell: () => "1 %" },
      ]}
    />
  );
}

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const show = (address = "/levies") =>
  render(
    <QueryClientProvider client={client()}>
      <MemoryRouter initialEntries={[address]}>
        <Levies />
        <Link to="/levies?search=levy 11">Another</Link>
      </MemoryRouter>
    </QueryClientProvider>,
  );
const search = (term: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value: term } });
/** The old rows stay in sight until the new ones are there. */
const shows = (range: string, expected: readonly string[]) =>
  waitFor(() => {
    expect(screen.getByText(range)).toBeTruthy();
    expect(screen.getAllByText(/^Levy /).map(({ textContent }) => textContent)).toEqual(expected);
  });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("finds by what is typed, says what nothing matches, and begins at the first page", async () => {
  show();
  await shows("1 to 10 of 11", names.slice(0, 10));
  press("Next page");
  await shows("11 to 11 of 11", names.slice(10));
  search("nobody at all");
  expect(await screen.findByText("Nothing matches nobody at all")).toBeTruthy();
  expect(screen.getByText("No records found")).toBeTruthy();
  expect(calls.find((call) => call.search === "nobody at all")?.page).toBe(1);
  search(" LEVY 0 ");
  await shows("1 to 9 of 9", names.slice(0, 9));
  expect(calls.at(-1)?.search).toBe("LEVY 0");
});

it("searches for what a link says, also while it is shown, until something else is typed", async () => {
  show("/levies?search=levy%2002");
  await shows("1 to 1 of 1", ["Levy 02"]);
  expect(calls.map((call) => call.search)).toEqual(["levy 02"]);
  fireEvent.click(screen.getByRole("link"));
  await shows("1 to 1 of 1", ["Levy 11"]);
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("levy 11");
  search("levy 03");
  await shows("1 to 1 of 1", ["Levy 03"]);
  expect(calls.at(-1)?.search).toBe("levy 03");
});

it("turns its pages, and begins anew with more rows at once or another order", async () => {
  show();
  await shows("1 to 10 of 11", names.slice(0, 10));
  press("Next page");
  await shows("11 to 11 of 11", names.slice(10));
  press("Previous page");
  await shows("1 to 10 of 11", names.slice(0, 10));
  press("Next page");
  await shows("11 to 11 of 11", names.slice(10));
  fireEvent.click(screen.getByRole("button", { name: "Category" }));
  await shows("1 to 10 of 11", names.toReversed().slice(0, 10));
  expect(screen.getByRole("columnheader", { name: "Category" }).getAttribute("aria-sort")).toBe("descending");
  fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "percentage" } });
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ ordering: "percentage" }));
  press("Next page");
  await shows("11 to 11 of 11", names.slice(10));
  fireEvent.change(screen.getByLabelText("Rows per page"), { target: { value: "15" } });
  await shows("1 to 11 of 11", names);
});

it("says what is wrong in place of what was searched for, and asks again when it is told to", async () => {
  show();
  await shows("1 to 10 of 11", names.slice(0, 10));
  isBroken = true;
  search("Levy 1");
  expect((await screen.findByRole("alert")).textContent).toContain("Out of order");
  isBroken = false;
  press("Try again");
  await shows("1 to 2 of 2", names.slice(9));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("keeps what was seen without a network, and says that it is old until there is one", async () => {
  show();
  await shows("1 to 10 of 11", names.slice(0, 10));
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  expect(screen.getByText(/^Offline\. Last updated /)).toBeTruthy();
  await shows("1 to 10 of 11", names.slice(0, 10));
  network.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  expect(screen.queryByText(/^Offline\. Last updated /)).toBeNull();
});

it("asks for each of the lists that it shows in turn what was asked for there", async () => {
  const of = (name: string) => (
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <Levies name={name} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const cache = client();
  const { rerender } = render(of("levies"));
  await shows("1 to 10 of 11", names.slice(0, 10));
  search("levy 1");
  await shows("1 to 2 of 2", names.slice(9));
  rerender(of("tolls"));
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  await shows("1 to 10 of 11", names.slice(0, 10));
  press("Next page");
  await shows("11 to 11 of 11", names.slice(10));
  rerender(of("levies"));
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("levy 1");
  await shows("1 to 2 of 2", names.slice(9));
  rerender(of("tolls"));
  await shows("11 to 11 of 11", names.slice(10));
});
