import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readDraft } from "@/offline/drafts";
import { claimStores, wipeAll } from "@/offline/persist";
import { queryClient } from "@/offline/queryClient";
import { dumpDatabases } from "@/testing/disk";
import { until } from "@/testing/until";
import { answer, mayLeave } from "@/ui/confirm";
import { FormNotes } from "./FormNotes";
import { useRowForm } from "./useRowForm";

interface Row {
  readonly name: string;
  readonly bio: string;
}
const SAVED: Row = { name: "Carmen", bio: "Opera" };

function Editor({ row, account = 2 }: { readonly row: Row; readonly account?: number }) {
  const editing = useRowForm<{ name: string; bio: string }, Row>({
    row,
    formOf: (shown) => ({ ...(shown ?? SAVED) }),
    resolver: (values) => ({ values, errors: {} }),
    save: () => Promise.resolve("Saved"),
    fields: {},
    rowOf: (dto) => dto,
    draft: `${account}:event:7`,
    onSaved: () => undefined,
    onClose: () => undefined,
  });
  const { form } = editing;
  return (
    <form onSubmit={(event) => void form.handleSubmit((filled) => editing.save.mutate(filled))(event)}>
      <FormNotes editing={editing} />
      <input aria-label="name" {...form.register("name")} />
      <input aria-label="bio" {...form.register("bio")} />
      <p>{editing.theirs.name && `theirs: ${editing.theirs.name}`}</p>
      <p>{form.formState.isDirty ? "changed" : "as it was"}</p>
      <button type="submit">Save</button>
    </form>
  );
}

/** The app, begun anew. */
const open = (row = SAVED, account?: number) => {
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Editor row={row} {...(account !== undefined && { account })} />
    </QueryClientProvider>,
  );
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const readOwnDraft = () => readDraft("2:event:7");
const typeAndReload = async (row = SAVED) => {
  open();
  await act(() => readOwnDraft());
  type("name", "Carmen in Concert");
  await until(async () => expect(await readOwnDraft()).toBeTruthy());
  open(row);
};
/** Only then does leaving ask. */
const isBack = async () => {
  await screen.findByText(/is here again, and not saved yet/);
  await screen.findByText("changed");
};

beforeEach(() => claimStores("3", queryClient));
afterEach(async () => {
  cleanup();
  answer(false);
  await wipeAll(queryClient);
});

it("brings back what was typed before a reload, says so, and nobody reads it on the disk", async () => {
  await typeAndReload();
  await isBack();
  expect([field("name").value, field("bio").value]).toEqual(["Carmen in Concert", "Opera"]);
  expect(screen.getByText("changed")).toBeTruthy();
  expect(await dumpDatabases()).not.toContain("Carmen in Concert");
});

it("keeps what was typed before this device had read whether something is there, over what is older", async () => {
  open();
  type("name", "Carmen in Concert");
  await until(async () => expect((await readOwnDraft())?.typed).toEqual({ name: "Carmen in Concert" }));
  open();
  type("name", "Carmen by the lake");
  await isBack();
  expect(field("name").value).toBe("Carmen by the lake");
});

it("puts it upon what somebody else saved meanwhile, and shows what that was", async () => {
  await typeAndReload({ name: "Carmen 2027", bio: "Opera in four acts" });
  await isBack();
  expect([field("name").value, field("bio").value]).toEqual(["Carmen in Concert", "Opera in four acts"]);
  expect(screen.getByText("theirs: Carmen 2027")).toBeTruthy();
});

const ENDS: readonly [name: string, end: () => unknown][] = [
  ["it is saved", () => fireEvent.click(screen.getByText("Save"))],
  ["it is discarded", () => fireEvent.click(screen.getByText("Discard it"))],
  ["the form is as it was again", () => type("name", "Carmen")],
  [
    "somebody leaves without it",
    async () => {
      const left = mayLeave();
      answer(true);
      await left;
    },
  ],
  ["its person signs out", () => wipeAll(queryClient).then(() => claimStores("3", queryClient))],
];
it.each(ENDS)("is gone once %s", async (_name, end) => {
  await typeAndReload();
  await isBack();
  await act(async () => void (await end()));
  await until(async () => expect(await readOwnDraft()).toBeUndefined());
  open();
  await act(() => readOwnDraft());
  expect(field("name").value).toBe("Carmen");
  expect(screen.queryByText(/is here again/)).toBeNull();
});

it("belongs to its person and account", async () => {
  await typeAndReload();
  await isBack();
  open(SAVED, 9);
  await act(() => readDraft("9:event:7"));
  expect(field("name").value).toBe("Carmen");
  await claimStores("4", queryClient);
  open();
  await act(() => readOwnDraft());
  expect(field("name").value).toBe("Carmen");
});
