import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { removeSession, type RoleId, setSession } from "@/shell/session";
import { CustomerSelect } from "./CustomerSelect";

const accounts = [
  { accountid: 1, accountname: "Foyer", roleid: 1 },
  { accountid: 2, accountname: "Northgate Playhouse", roleid: 2 },
  { accountid: 7, accountname: "Southbank Rooms", roleid: 2 },
];

beforeEach(() =>
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response(JSON.stringify({ data: [accounts], total: accounts.length })))),
  ),
);
afterEach(() => {
  cleanup();
  removeSession();
  vi.unstubAllGlobals();
});

function show(roleid: RoleId) {
  setSession({
    userid: 3,
    roleid,
    role: "",
    accountid: 1,
    accountname: "Foyer",
    firstname: "Alex",
    lastname: "Morgan",
    email: "admin@foyer.test",
    customdateformat: "MM-DD-YYYY",
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CustomerSelect />
    </QueryClientProvider>,
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Select customer" });
const options = () => screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);

it("lists the accounts that are not the platform's, and none of them first", async () => {
  show(1);
  expect(field().value).toBe("None");
  field().focus();
  fireEvent.click(field());
  await screen.findByText("Southbank Rooms");
  expect(options()).toEqual(["None", "Northgate Playhouse", "Southbank Rooms"]);
  fireEvent.click(screen.getByText("Southbank Rooms"));
  expect(field().value).toBe("Southbank Rooms");
  expect(document.cookie).toContain("eventAccountId=7");
  fireEvent.click(field());
  fireEvent.click(screen.getByText("None"));
  expect(field().value).toBe("None");
  expect(document.cookie).toContain("eventAccountId=0");
});

it.each([2, 3, 4] as const)("is not there for role %i", (roleid) => {
  show(roleid);
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});
