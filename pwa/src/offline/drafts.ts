import type { DBSchema } from "idb";
import { storedOwner } from "./owner";
import { noteStorageFailure, noteStorageSuccess, openStore } from "./store";
import { seal, type Sealed, unseal } from "./vault";

/** What was typed in a form, as JSON says it. */
export interface Draft {
  readonly at: string;
  /** The changed fields, and what these were when they were changed. */
  readonly typed: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
  /** Files were chosen, which are not kept. */
  readonly hadFiles: boolean;
}

interface Drafts extends DBSchema {
  drafts: { key: string; value: Sealed };
}

const store = () =>
  openStore<Drafts>("foyer-drafts", 1, (database) => {
    database.createObjectStore("drafts");
  });

// One after the other: a draft that is dropped is not brought back by a writing that began before.
let last: Promise<unknown> = Promise.resolve();
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
};

/** A draft belongs to whoever is signed in, and is found by nobody else. */
const keyOf = (owner: string, name: string) => `${owner}:${name}`;

/** What was typed there, if this person has left something. */
export async function readDraft(name: string): Promise<Draft | undefined> {
  const owner = storedOwner();
  if (owner === null) return undefined;
  return inTurn(async () => {
    const sealed = await (await store()).get("drafts", keyOf(owner, name));
    return sealed && unseal<Draft>(sealed);
  }).catch(() => undefined); // no storage, or no key any more: the form begins as it would without
}

export async function keepDraft(name: string, draft: Draft): Promise<void> {
  const owner = storedOwner();
  if (owner === null) return;
  await inTurn(async () => {
    const sealed = await seal(draft);
    // Signed out meanwhile: nothing of it is written any more.
    if (storedOwner() !== owner) return;
    await (await store()).put("drafts", sealed, keyOf(owner, name));
    noteStorageSuccess();
  }).catch(noteStorageFailure);
}

export async function dropDraft(name: string): Promise<void> {
  const owner = storedOwner();
  if (owner === null) return;
  await inTurn(async () => (await store()).delete("drafts", keyOf(owner, name))).catch(() => undefined);
}
