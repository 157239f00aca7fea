import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import type { Shapes } from "@/api/schemas";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import { toastStore } from "@/shell/toast";
import { MailProviderButton } from "./MailProviderDialog";

// Ionic's own needs a whole app around it.
vi.mock("@ionic/react", () => ({ IonModal: ({ children }: { children: React.ReactNode }) => <div>{children}</div> }));

const NONE: Shapes["MailServiceOut"] = {
  is_connected: false,
  is_ours: true,
  key: "",
  sender_address: "",
  sender_name: "",
  webhook_key: "",
  events_url: "",
  heard_at: null,
  failing_since: null,
  failure: "",
  connected_at: null,
  version: 0,
};
const THERE: Shapes["MailServiceOut"] = {
  ...NONE,
  is_connected: true,
  is_ours: false,
  key: "SG.…4711",
  sender_address: "tickets@halle.example",
  events_url: "/v1/mail/sendgrid/secret",
  connected_at: "2026-11-25T10:00:00+00:00",
  version: 3,
};

let service = NONE;
let requests: { path: string; body: Record<string, unknown> }[] = [];
let answers: Record<string, object> = {};

beforeEach(() => {
  service = NONE;
  requests = [];
  answers = {};
  setSession({ userid: 3, roleid: 2 } as SessionUser);
  vi.spyOn(api, "post").mockImplementation((path, body = {}) => {
    requests.push({ path, body: body as Record<string, unknown> });
    const action = (body as { action_type?: string }).action_type;
    if (action === "read") return Promise.resolve({ message: "Success", data: service });
    if (path === "/customers/connectMailKey" && !(path in answers)) service = THERE;
    return Promise.resolve(answers[action ?? path] ?? answers[path] ?? { message: "Success" });
  });
});

afterEach(() => {
  cleanup();
  removeSession();
  vi.restoreAllMocks();
});

function draw(key: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MailProviderButton account={2} providerKey={key} />
    </QueryClientProvider>,
  );
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));
const open = async (name: string, first: string) => {
  press(name);
  await screen.findByLabelText(first);
};
/** The dialog's own button stands beside the one that opened it. */
const submit = () => fireEvent.submit(document.querySelector("form.mail-provider")!);
const message = () => toastStore.read().map(({ text }) => text);
const calls = (path: string) => requests.filter((one) => one.path === path);

it("asks for a key by its provider's name before it connects", async () => {
  draw("");
  await open("Connect SendGrid", "SendGrid key");

  submit();

  expect(await screen.findByText("SendGrid Key is required")).toBeTruthy();
  expect(calls("/customers/connectMailKey")).toEqual([]);
});

it("connects, says so in the spec's words, and then has the address of events to copy", async () => {
  draw("");
  await open("Connect SendGrid", "SendGrid key");
  type("SendGrid key", " SG.key ");
  type("Sender address", "tickets@halle.example");

  submit();

  await waitFor(() => expect(message()).toContain("Connected successfully "));
  expect(calls("/customers/connectMailKey")[0]!.body).toMatchObject({
    accountid: 2,
    key: "SG.key",
    sender_address: "tickets@halle.example",
  });
  expect(await screen.findByText(/v1\/mail\/sendgrid\/secret$/)).toBeTruthy();
});

it("says in the spec's words that a connection failed, and why beside the key", async () => {
  answers = { "/customers/connectMailKey": { message: "Failed", why: "SendGrid does not know this key" } };
  draw("");
  await open("Connect SendGrid", "SendGrid key");
  type("SendGrid key", "SG.wrong");

  submit();

  await waitFor(() => expect(message()).toContain("Connection Failed "));
  expect(await screen.findByText("SendGrid does not know this key")).toBeTruthy();
});

it("checks a key without saving anything", async () => {
  answers = { "/events/validateSendgridKey": { message: "Failed", why: "This key may not send mail" } };
  draw("");
  await open("Connect SendGrid", "SendGrid key");
  type("SendGrid key", "SG.reader");

  press("Check key");

  expect(await screen.findByText("This key may not send mail")).toBeTruthy();
  expect(calls("/customers/connectMailKey")).toEqual([]);
});

it("keeps the key where none is typed, and sends the version that was seen", async () => {
  service = THERE;
  draw(THERE.key);
  await open("Edit SendGrid", "SendGrid key");
  expect(screen.getByText("Leave empty to keep SG.…4711.")).toBeTruthy();
  type("Verification Key", "MFkw");

  submit();

  await waitFor(() => expect(message()).toContain("Changes Saved Successfully"));
  const edits = requests.filter(({ body }) => body.action_type === "edit");
  expect(edits[0]!.body).toMatchObject({ version: 3, webhook_key: "MFkw", sender_address: "tickets@halle.example" });
  expect(calls("/customers/connectMailKey")).toEqual([]);
});

it("says since when and why mails go another way", async () => {
  service = {
    ...THERE,
    is_ours: true,
    failing_since: "2026-11-25T10:00:00+00:00",
    failure: "SendGrid refuses us (401)",
  };
  draw(THERE.key);
  await open("Edit SendGrid", "SendGrid key");

  expect(screen.getByText(/^Foyer sends the emails since .+: SendGrid refuses us \(401\)\.$/)).toBeTruthy();
});

it("explains what the sender's domain lacks, with the record to add", async () => {
  service = THERE;
  answers = {
    domain: {
      message: "Success",
      data: {
        domain: "halle.example",
        findings: [
          {
            name: "DMARC",
            state: "missing",
            says: "Nothing says what becomes of forged mails.",
            add_type: "TXT",
            add_host: "_dmarc.halle.example",
            add_value: "v=DMARC1; p=none",
          },
        ],
      },
    },
  };
  draw(THERE.key);
  await open("Edit SendGrid", "SendGrid key");

  press("Check the domain");

  const list = await screen.findByRole("list", { name: "Records of halle.example", hidden: true });
  for (const words of ["DMARC: missing", "Nothing says what", "TXT record to add", "v=DMARC1; p=none"])
    expect(list.textContent).toContain(words);
});
