import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AccountPicker } from "@/shell/AccountPicker";
import { chooseAccount, removeSession, setSession } from "@/shell/session";
import { CustomerSelect } from "./CustomerSelect";

/** More than any browser should load. */
const accounts = [
  { accountid: 1, accountname: "Foyer", roleid: 1 },
  ...Array.from({ length: 400 }, (_, place) => ({
    accountid: place + 2,
    accountname: `House ${String(place + 2).padStart(3, "0")}`,
    roleid: 2,
  })),
];
const asked: string[] = [];

/** The server, as far as getUserAccounts goes. */
function answer(address: string): Promise<Response> {
  asked.push(address);
  const query = new URL(address, "http://localhost").searchParams;
  const [search, one] = [query.get("search")?.toLowerCase() ?? "", Number(query.get("accountid") ?? 0)];
  const found = accounts
    .filter(({ accountid }) => one === 0 || accountid === one)
    .filter(({ accountname }) => accountname.toLowerCase().includes(search))
    .slice(0, Number(query.get("page_size") ?? 5000));
  return Promise.resolve(new Response(JSON.stringify({ message: "Success", data: [found], total: accounts.length })));
}

beforeEach(() => {
  vi.stubGlobal("fetch", answer);
  asked.length = 0;
  setSession({
    userid: 1,
    roleid: 1,
    role: "",
    accountid: 1,
    accountname: "Foyer",
    firstname: "Ada",
    lastname: "Byron",
    email: "admin@foyer.test",
    customdateformat: "MM-DD-YYYY",
  });
});
afterEach(() => {
  cleanup();
  removeSession();
  vi.unstubAllGlobals();
});

const show = (part: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>);
const field = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name });
const options = () => screen.queryAllByRole("option", { hidden: true }).map((option) => option.textContent);

it("shows the remembered customer's name, and asks the server for what is typed", async () => {
  chooseAccount(377);
  show(<CustomerSelect />);
  // Asked for anew: the field that is there first makes room for the one that finds.
  const customer = () => field("Select customer");
  await waitFor(() => expect(customer().value).toBe("House 377"));

  customer().focus();
  fireEvent.change(customer(), { target: { value: "house 39" } });
  await waitFor(() => expect(options()).toHaveLength(10));
  fireEvent.click(screen.getByText("House 395"));
  await waitFor(() => expect(customer().value).toBe("House 395"));
  expect(document.cookie).toContain("eventAccountId=395");
  // Never all of them, and not even the one whose name is known from the list.
  expect(asked.every((address) => address.includes("page_size=50") || address.includes("accountid=377"))).toBe(true);
});

it("says None of a customer that is there no more", async () => {
  chooseAccount(9999);
  show(<CustomerSelect />);
  await waitFor(() => expect(field("Select customer").value).toBe("None"));
});

it("picks one of many for a form, and keeps the name of what was there", async () => {
  const chosen = vi.fn();
  function Form() {
    const [value, setValue] = useState(5);
    const choose = (account: number) => {
      setValue(account);
      chosen(account);
    };
    return (
      <AccountPicker label="Account" value={value} name={value === 5 ? "Its old name" : undefined} onChoose={choose} />
    );
  }
  show(<Form />);
  const account = field("Account");
  expect(account.value).toBe("Its old name");

  fireEvent.change(account, { target: { value: "House 101" } });
  await waitFor(() => expect(options()).toEqual(["House 101"]));
  fireEvent.keyDown(account, { key: "Enter" });
  expect(chosen).toHaveBeenCalledExactlyOnceWith(101);
  expect(account.value).toBe("House 101");
});
