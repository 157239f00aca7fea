import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, configureApi } from "@/api/client";
import { configuration } from "@/shell/homeServer";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import { answerProof, askForProof } from "@/shell/signOut";
import { ProofHost } from "./ProofHost";

const fetched = vi.fn<typeof fetch>();
const priya: SessionUser = {
  userid: 3,
  roleid: 4,
  role: "Account owner",
  accountid: 2,
  accountname: "Northgate",
  firstname: "Priya",
  lastname: "Shah",
  email: "priya@northgate.test",
  customdateformat: "DD-MM-YYYY",
};
const RENEWED = { message: "Success", user: priya, tokens: { access: { token: "new", expires: "" } } };

const respond = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const due = (...methods: string[]) => respond({ message: "Confirm it's you", code: "reauthenticate", methods }, 403);
const sent = () => fetched.mock.calls.map(([path, init]) => [path, init?.body]);
// Ionic has what is in its modal out of sight here.
const press = (name: string) => fireEvent.click(screen.getByText(name, { exact: true }));
const passwords = () => screen.findByLabelText("Password");

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  setSession(priya);
  configureApi({ onProofDue: askForProof });
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  cache.setQueryData(configuration.queryKey, { chat: null, firebase: false, passkeys: false, set_up: false });
  render(
    <QueryClientProvider client={cache}>
      <ProofHost />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  answerProof(false);
  cleanup();
  document.body.replaceChildren(); // where Ionic leaves its modals
  removeSession();
  configureApi({ onProofDue: () => Promise.resolve(false) });
  vi.unstubAllGlobals();
  fetched.mockReset();
});

it("asks for the password wherever a call needs it, and makes the same call again", async () => {
  fetched.mockResolvedValueOnce(due("password"));
  const changed = api.post("/users/changePassword", { password: "Quiet-lantern-47!" });
  fireEvent.input(await passwords(), { target: { value: "mine" } });
  fetched.mockResolvedValueOnce(respond(RENEWED)).mockResolvedValueOnce(respond({ message: "Password changed" }));
  press("Confirm");

  await expect(changed).resolves.toEqual({ message: "Password changed" });
  const call = ["/v1/users/changePassword", '{"password":"Quiet-lantern-47!"}'];
  expect(sent()).toEqual([call, ["/v1/auth/reauthenticate", '{"password":"mine"}'], call]);
});

it("says what was wrong, and asks on", async () => {
  fetched.mockResolvedValueOnce(due("password"));
  const refused = api.get("/users/deleteUser").catch((error: Error) => error.message);
  fireEvent.input(await passwords(), { target: { value: "not mine" } });
  fetched.mockResolvedValueOnce(
    respond({ message: "Incorrect password", code: "wrong_password", field: "password" }, 422),
  );
  press("Confirm");
  expect(await screen.findByText("Incorrect password")).toBeTruthy();

  press("Cancel");
  expect(await refused).toBe("Confirm it's you");
});

it("takes a code with the password where signing in takes two steps, of the app or from paper", async () => {
  fetched.mockResolvedValueOnce(due("password", "totp", "recovery"));
  const made = api.post("/auth/two-step/recovery-codes");
  fireEvent.input(await passwords(), { target: { value: "mine" } });
  press("Confirm");
  expect(await screen.findByText("Code is required")).toBeTruthy();
  expect(sent()).toHaveLength(1);

  press("Use a recovery code instead");
  fireEvent.input(await screen.findByLabelText("Recovery code"), { target: { value: "abcde-fghij" } });
  fetched.mockResolvedValueOnce(respond(RENEWED)).mockResolvedValueOnce(respond({ message: "made" }));
  press("Confirm");
  await expect(made).resolves.toEqual({ message: "made" });
  expect(sent()[1]).toEqual(["/v1/auth/reauthenticate", '{"password":"mine","recovery_code":"abcde-fghij"}']);
});

it("is one question for all calls that wait for it", async () => {
  fetched.mockResolvedValueOnce(due("password")).mockResolvedValueOnce(due("password"));
  const both = Promise.all([api.get("/a"), api.get("/b")]);
  fireEvent.input(await passwords(), { target: { value: "mine" } });
  fetched.mockImplementation((path) =>
    Promise.resolve(respond(typeof path === "string" && path.includes("/auth/") ? RENEWED : { path })),
  );
  press("Confirm");
  await both;
  await waitFor(() => expect(sent().filter(([path]) => path === "/v1/auth/reauthenticate")).toHaveLength(1));
});
