import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Controller } from "react-hook-form";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError, newerIn, refusal } from "@/api/errors";
import { hasUnsaved } from "@/ui/confirm";
import { changesIn, useRowForm } from "./useRowForm";

interface Row {
  readonly version: number;
  readonly name: string;
  readonly mobile: string;
}
interface Form {
  name: string;
  mobile: string;
}

const opened: Row = { version: 1, name: "Maya", mobile: "0770" };
const changed = refusal(409, {
  message: "Somebody else has changed this.",
  code: "changed",
  current: { version: 2, name: "Mia", mobile: "0771" },
});

function Editor({ save }: { save: (form: Form, row: Row | undefined) => Promise<string> }) {
  const editing = useRowForm<Form, Row>({
    row: opened,
    formOf: (row) => ({ name: row?.name ?? "", mobile: row?.mobile ?? "" }),
    resolver: (values) => ({ values, errors: {} }),
    save,
    fields: { firstname: "name" },
    rowOf: (dto) => dto,
    onSaved: () => undefined,
    onClose: () => undefined,
  });
  const { form } = editing;
  return (
    <form onSubmit={(event) => void form.handleSubmit((filled) => editing.save.mutate(filled))(event)}>
      <input aria-label="name" {...form.register("name")} />
      <input aria-label="mobile" {...form.register("mobile")} />
      <p>{form.formState.errors.name?.message}</p>
      <p>{editing.theirs.name && `theirs: ${editing.theirs.name}`}</p>
      <p>{editing.refusal && `refused: ${editing.refusal}`}</p>
      {editing.hasNewer && (
        <button type="button" onClick={editing.loadNewer}>
          Load
        </button>
      )}
      <button type="button" onClick={editing.settle}>
        Import
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

const show = (save: (form: Form, row: Row | undefined) => Promise<string>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Editor save={save} />
    </QueryClientProvider>,
  );
const press = (name: string) => act(async () => void fireEvent.click(await screen.findByRole("button", { name })));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

afterEach(cleanup);

it("loads what somebody else saved, keeps what was typed, and saves on top of it", async () => {
  const save = vi.fn<(form: Form, row: Row | undefined) => Promise<string>>().mockRejectedValueOnce(changed);
  save.mockResolvedValueOnce("Saved");
  show(save);
  fireEvent.change(field("name"), { target: { value: "Maya Louise" } });
  await press("Save");
  await press("Load");
  expect([field("name").value, field("mobile").value]).toEqual(["Maya Louise", "0771"]);
  expect(screen.getByText("theirs: Mia")).toBeTruthy();
  await press("Save");
  expect(save).toHaveBeenLastCalledWith(
    { name: "Maya Louise", mobile: "0771" },
    { ...((changed.data as never)["current"] as Row) },
  );
});

it("says a refusal at its field, and the others above them", async () => {
  const atField = refusal(422, { message: "First Name is required", code: "invalid", field: "firstname" });
  const whole = new ApiError({ status: 409, message: "You cannot delete yourself" });
  show(vi.fn().mockRejectedValueOnce(atField).mockRejectedValueOnce(whole));
  await press("Save");
  expect(await screen.findByText("First Name is required")).toBeTruthy();
  expect(screen.queryByText(/^refused/)).toBeNull();
  fireEvent.change(field("name"), { target: { value: "Maya" } });
  await press("Save");
  expect(await screen.findByText("refused: You cannot delete yourself")).toBeTruthy();
});

interface Place {
  readonly version: number;
  readonly city: string;
  readonly zone: string;
}
interface PlaceForm {
  city: { value: number; label: string } | null;
  zone: { value: number; label: string } | null;
}

const choice = (label: string) => ({ value: label.length, label });

function PlaceEditor({ save }: { save: (form: PlaceForm, row: Place | undefined) => Promise<string> }) {
  const editing = useRowForm<PlaceForm, Place>({
    row: { version: 1, city: "Paris", zone: "Europe/Paris" },
    formOf: (row) => ({ city: choice(row?.city ?? ""), zone: choice(row?.zone ?? "") }),
    resolver: (values) => ({ values, errors: {} }),
    save,
    fields: {},
    rowOf: (dto) => dto,
    onSaved: () => undefined,
    onClose: () => undefined,
  });
  const { form } = editing;
  return (
    <form onSubmit={(event) => void form.handleSubmit((filled) => editing.save.mutate(filled))(event)}>
      <Controller control={form.control} name="city" render={({ field }) => <p>city: {field.value?.label}</p>} />
      <Controller control={form.control} name="zone" render={({ field }) => <p>zone: {field.value?.label}</p>} />
      <p>{editing.theirs.city && `theirs: ${editing.theirs.city.label}`}</p>
      <button type="button" onClick={() => form.setValue("city", choice("Lyon"), { shouldDirty: true })}>
        Lyon
      </button>
      <button type="button" onClick={editing.loadNewer}>
        Load
      </button>
      <button type="button" onClick={editing.settle}>
        Import
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

it.each([
  ["Nice", "theirs: Nice"],
  ["Paris", undefined],
])("brings records as values together as a whole (theirs is %s)", async (city, theirs) => {
  const current = { version: 2, city, zone: "Africa/Tunis" };
  const newer = refusal(409, { message: "changed", code: "changed", current });
  const save = vi.fn<(form: PlaceForm, row: Place | undefined) => Promise<string>>().mockRejectedValueOnce(newer);
  save.mockResolvedValueOnce("Saved");
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlaceEditor save={save} />
    </QueryClientProvider>,
  );
  await press("Lyon");
  await press("Save");
  await press("Load");
  expect(screen.getByText("city: Lyon")).toBeTruthy();
  expect(screen.getByText("zone: Africa/Tunis")).toBeTruthy();
  expect(screen.queryByText(/^theirs/)?.textContent).toBe(theirs);
  await press("Save");
  expect(save).toHaveBeenLastCalledWith({ city: choice("Lyon"), zone: choice("Africa/Tunis") }, current);
});

it("knows a newer row, and what differs in the fields named", () => {
  expect(newerIn(changed, (dto: Row) => dto)).toEqual({ version: 2, name: "Mia", mobile: "0771" });
  expect(newerIn(new ApiError({ status: 409, message: "no" }), (dto: Row) => dto)).toBeUndefined();
  expect(changesIn({ a: 1, b: 2 }, { a: 3, b: 4 }, ["b"])).toEqual({ b: 4 });
  expect(changesIn({ a: 1, b: [2] }, { a: 3, b: [2] })).toEqual({ a: 3 });
});

it("asks nothing any more of what was saved in another way", async () => {
  show(vi.fn());
  fireEvent.change(field("name"), { target: { value: "Maya Louise" } });
  expect(hasUnsaved()).toBe(true);
  await press("Import");
  expect(hasUnsaved()).toBe(false);
});
