/**
 * What is wrong with this device's storage.
 * full: nothing more fits, what comes now lasts until the app is closed. unavailable: the browser keeps nothing at all.
 * unreadable: what was kept did not open, and was thrown away. evicted: the browser itself has thrown it away.
 */
export type StorageTrouble = "full" | "unavailable" | "unreadable" | "evicted";

const watchers = new Set<() => void>();
let troubles: readonly StorageTrouble[] = [];

const become = (next: readonly StorageTrouble[]) => {
  troubles = next;
  watchers.forEach((watcher) => watcher());
};

/** How well this device keeps what it is to keep; a screen says so in words (texts `offline:trouble…`). */
export const storageHealth = {
  read: (): readonly StorageTrouble[] => troubles,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  note: (trouble: StorageTrouble): void => {
    if (!troubles.includes(trouble)) become([...troubles, trouble]);
  },
  /** It works again, or was read. */
  clear: (...gone: readonly StorageTrouble[]): void => {
    if (gone.some((trouble) => troubles.includes(trouble))) become(troubles.filter((each) => !gone.includes(each)));
  },
};

/** Why something could not be written. */
export function noteStorageFailure(error: unknown): void {
  storageHealth.note(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "unavailable");
}

let isOwed = (): boolean => false;

/** Tells whether what must not be lost is in memory alone: room for something smaller is then no relief. */
export function watchOwed(isOwedNow: () => boolean): void {
  isOwed = isOwedNow;
}

/** Something was written: there is a storage, and room in it. */
export function noteStorageSuccess(): void {
  if (!isOwed()) storageHealth.clear("full", "unavailable");
}
