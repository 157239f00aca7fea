/**
 * The exports whose end is still to be told, whichever screen is open then. They outlive a reload; what else there is
 * of exporting is loaded by whoever needs it.
 */
const NAME = "fy.exports";
const watchers = new Set<() => void>();
let ids: readonly number[] = read();

export const watchedExports = {
  read: (): readonly number[] => ids,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  add: (id: number) => put([...ids, id]),
  remove: (id: number) => put(ids.filter((one) => one !== id)),
};

function put(next: readonly number[]): void {
  ids = next;
  try {
    sessionStorage.setItem(NAME, JSON.stringify(next));
  } catch {
    // Without storage they are forgotten by a reload.
  }
  watchers.forEach((watcher) => watcher());
}

function read(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one): one is number => typeof one === "number") : [];
  } catch {
    return [];
  }
}
