import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storedOwner } from "@/offline/owner";
import { queryClient } from "@/offline/queryClient";
import { takeOver } from "@/shared/security/answer";
import { getSession, removeSession, type SessionUser } from "@/shell/session";
import { signedIn } from "@/shell/signOut";
import ResetPasswordPage from "./ResetPasswordPage";

const person = (userid: number, firstname: string, roleid: number) =>
  ({ userid, firstname, lastname: "Novak", roleid, accountid: 2, email: `${firstname}@house.test` }) as SessionUser;
const priya = person(3, "Priya", 2);
const nina = person(9, "Nina", 3);

const INVITED = { firstname: "Nina", accountname: "Northgate", email: nina.email };
const SIGNED_IN = { message: "Success", tokens: { access: { token: "" } }, user: nina };
const SECOND_STEP = { message: "Success", challenge: "c", methods: ["totp"], must_set_up: false, expires: "" };

let requests: string[];
let login: () => Response | Promise<Response>;
const response = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** The server, whose link is used up by the first password. */
function answer(path: string): Response | Promise<Response> {
  requests.push(path.replace(/\?.*/, ""));
  const isUsed = requests.includes("/v1/auth/reset-password");
  if (path.startsWith("/v1/auth/validate-token"))
    return isUsed
      ? response({ message: "Over", code: "link_over" }, 400)
      : response({ data: { userid: nina.userid, invited: INVITED } });
  if (path === "/v1/auth/reset-password") return response({ message: "Your password is set, log in." });
  if (path === "/v1/auth/login") return login();
  if (path === "/v1/auth/logout") return response({ message: "Success", userid: priya.userid });
  return response({ data: {} });
}

async function accept(): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/ResetPassword?token=t"]}>
        <Routes>
          <Route path="/" element={<h1>Sign in</h1>} />
          <Route path="/ResetPassword" element={<ResetPasswordPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.input(await screen.findByLabelText("Password"), { target: { value: "Quiet-harbour-9!" } });
  fireEvent.input(screen.getByLabelText("Confirm password"), { target: { value: "Quiet-harbour-9!" } });
  fireEvent.click(screen.getByText("Set password and sign in"));
}

beforeEach(() => {
  requests = [];
  login = () => response(SIGNED_IN);
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(answer(path)));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  removeSession();
  vi.unstubAllGlobals();
});

it("hands over to the sign-in what the invited's own was answered", async () => {
  await accept();
  expect(await screen.findByText("Sign in")).toBeTruthy();
  expect(takeOver()).toEqual(SIGNED_IN);
  expect(requests).not.toContain("/v1/auth/logout");
});

it.each([
  ["signed in", SIGNED_IN],
  ["asked for a second step", SECOND_STEP],
])("leaves nothing of whoever was signed in before somebody is %s", async (_what, answered) => {
  login = () => response(answered);
  await signedIn(priya);
  queryClient.setQueryData(["orders"], ["Priya's"]);
  await accept();
  expect(await screen.findByText("Sign in")).toBeTruthy();
  expect([getSession(), storedOwner(), queryClient.getQueryData(["orders"])]).toEqual([null, null, undefined]);
  expect(takeOver()).toEqual(answered);
  const calls = ["validate-token", "reset-password", "logout", "login"];
  expect(requests).toEqual(calls.map((call) => `/v1/auth/${call}`));
});

it.each([
  ["is refused", () => response({ message: "Too many requests", code: "throttled" }, 429)],
  ["is not heard", () => Promise.reject(new TypeError("Failed to fetch"))],
])("says that the password is set where the sign-in after it %s, and leads to another", async (_how, refuse) => {
  login = refuse;
  await accept();
  expect(await screen.findByText("Your password is set, log in.")).toBeTruthy();
  expect(screen.queryByText("Set password and sign in")).toBeNull();
  fireEvent.click(screen.getByText("Login"));
  expect(await screen.findByText("Sign in")).toBeTruthy();
});
