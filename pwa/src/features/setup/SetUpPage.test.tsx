import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "@/offline/queryClient";
import { configuration } from "@/shell/homeServer";
import SetUpPage from "./SetUpPage";

const response = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const BRITAIN = {
  ...{
    countryid: 1,
    country: "United Kingdom",
    code: "GB",
    customdateformat: "DD-MM-YYYY",
    currencyid: 5,
    timezoneid: 7,
  },
  ...{ hascodes: true, zipexample: "EC1Y 8SY", taxes: [{ taxcategory: "VAT, United Kingdom", taxpercentage: "20" }] },
};
const CHOICES = {
  countries: [BRITAIN],
  currencies: [{ currencyid: 5, currencytype: "GBP", name: "Pound" }],
  timezones: [{ timezoneid: 7, timezone: "Europe/London" }],
  homeid: 1,
};
const BRISTOL = { cityid: 50, city: "Bristol", stateid: 3, state: "England", countryid: 1, country: "", timezoneid: 7 };
const WEAK = { message: "Choose another", code: "weak_password", field: "password" };
let isWaiting: boolean;
let sent: [path: string, body: unknown][];

function answer(path: string, body: string | undefined): Response {
  sent.push([path, body && JSON.parse(body)]);
  if (path === "/v1/auth/configuration")
    return response({ data: { chat: null, firebase: false, passkeys: false, set_up: isWaiting } });
  const { token } = JSON.parse(body ?? "{}") as { token?: string };
  if (token !== "t0ken") return response({ message: "Over", code: "set_up_over" }, 409);
  if (path === "/v1/setup/cities") return response({ data: [BRISTOL] });
  if (path === "/v1/setup/complete") return response(WEAK, 422);
  return response({ data: CHOICES });
}

beforeEach(() => {
  isWaiting = true;
  sent = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) => Promise.resolve(answer(path, body)));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(hash: string): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[{ pathname: "/SetUp", hash }]}>
        <Routes>
          <Route path="/SetUp" element={<SetUpPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

it("asks for the administrator first, and goes on when nothing is wrong", async () => {
  open("#t0ken");
  expect(await screen.findByLabelText("First name")).toBeTruthy();
  expect(screen.getByText("You").getAttribute("aria-current")).toBe("step");
  fireEvent.click(screen.getByText("Continue"));
  expect(await screen.findByText("First Name is required")).toBeTruthy();

  fill("First name", "Maya");
  fill("Last name", "Lindqvist");
  fill("Email", "maya@barn.test");
  fill("Password", "Opening-night-7!");
  fireEvent.click(screen.getByText("Continue"));
  expect(await screen.findByLabelText("Name of the organisation")).toBeTruthy();
  expect(screen.getByText("Organisation").getAttribute("aria-current")).toBe("step");
});

it("offers the administrator's address to buyers until another one is given", async () => {
  open("#t0ken");
  expect(await screen.findByLabelText("First name")).toBeTruthy();
  fill("First name", "Maya");
  fill("Last name", "Lindqvist");
  fill("Email", "maya@bran.test");
  fill("Password", "Opening-night-7!");
  const contact = () => screen.findByLabelText<HTMLInputElement>("Email for your buyers");
  fireEvent.click(screen.getByText("Continue"));
  expect((await contact()).value).toBe("maya@bran.test");
  fireEvent.click(screen.getByText("Back"));
  fill("Email", "maya@barn.test");
  fireEvent.click(screen.getByText("Continue"));
  expect((await contact()).value).toBe("maya@barn.test");

  fill("Email for your buyers", "boxoffice@barn.test");
  fireEvent.click(screen.getByText("Back"));
  fireEvent.click(screen.getByText("Continue"));
  expect((await contact()).value).toBe("boxoffice@barn.test");
});

it("leads back to a password that is made of the organisation's name, which is typed after it", async () => {
  open("#t0ken");
  expect(await screen.findByLabelText("First name")).toBeTruthy();
  fill("First name", "Maya");
  fill("Last name", "Lindqvist");
  fill("Email", "maya@barn.test");
  fill("Password", "Lanternhouse-7!");
  const rule = () => screen.getByText(/at least 3 other letters/).closest("li")?.className;
  expect(rule()).toBe("is-kept");
  fireEvent.click(screen.getByText("Continue"));
  expect(await screen.findByLabelText("Name of the organisation")).toBeTruthy();
  fill("Name of the organisation", "Lanternhouse");
  fireEvent.click(screen.getByText("Continue"));

  expect(await screen.findByText(/must not contain "lanternhouse", the name of your organisation/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
  expect(rule()).toBe("");
  expect(sent.some(([path]) => path === "/v1/setup/complete")).toBe(false);
});

it("leads back to the field that the server refuses, with what was filled in", async () => {
  open("#t0ken");
  expect(await screen.findByLabelText("First name")).toBeTruthy();
  fill("First name", "Maya");
  fill("Last name", "Lindqvist");
  fill("Email", "maya@barn.test");
  fill("Password", "Opening-night-7!");
  fireEvent.click(screen.getByText("Continue"));
  expect(await screen.findByLabelText("Name of the organisation")).toBeTruthy();
  fill("Name of the organisation", "The Barn");
  fireEvent.click(screen.getByText("Continue"));
  expect((await screen.findByLabelText<HTMLInputElement>("Venue name")).value).toBe("The Barn");
  fill("Address", "1 Farm Lane");
  fireEvent.click(screen.getByRole("combobox", { name: "City" }));
  fireEvent.click(await screen.findByRole("option", { name: /Bristol/ }));
  fireEvent.click(screen.getByText("Create and sign in"));

  expect(await screen.findByText("Choose another")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
  expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Maya");
  expect(sent.find(([path]) => path === "/v1/setup/complete")?.[1]).toMatchObject({
    token: "t0ken",
    account_name: "The Barn",
    contact_email: "maya@barn.test",
    venue_name: "The Barn",
    city_id: 50,
    country_id: 1,
    currency_id: 5,
    timezone_id: 7,
    taxcategory: "VAT, United Kingdom",
  });
});

it.each(["", "#another"])("says where the address is to whoever comes with %j", async (hash) => {
  open(hash);
  expect(await screen.findByText(/Open the whole address that the terminal printed/)).toBeTruthy();
  expect(screen.queryByLabelText("First name")).toBeNull();
});

it("leads to the sign-in once somebody can sign in, also where an hour ago nobody could", async () => {
  queryClient.setQueryData(configuration.queryKey, { chat: null, firebase: false, passkeys: false, set_up: true });
  isWaiting = false;
  open("#another");
  expect(await screen.findByText(/set up already/)).toBeTruthy();
  expect(screen.getByText("Login").getAttribute("href")).toBe("/");
});
