/** What is asked or open now, if anything is, and who is told when that changes. */
export function askedNow<What>() {
  const watchers = new Set<() => void>();
  let now: What | null = null;
  return {
    read: (): What | null => now,
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    put: (what: What | null): void => {
      now = what;
      watchers.forEach((watcher) => watcher());
    },
  };
}
