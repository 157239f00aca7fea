import type { IconName } from "@/ui/Icon";

export interface Toast {
  readonly id: number;
  readonly kind: "success" | "error" | "info";
  readonly text: string;
  readonly icon: IconName;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const CLOSES_AFTER_MS = 3000;
const ICONS = { success: "check", error: "alert", info: "info" } as const;
const watchers = new Set<() => void>();
let toasts: readonly Toast[] = [];
let last = 0;

export const toastStore = {
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  read: () => toasts,
};

/** One line at the top that is gone after three seconds. An error that needs a decision is not a toast. */
export const toast = {
  success: (text: string) => show("success", text),
  error: (text: string) => show("error", text),
  info: (text: string) => show("info", text),
  /** Stays until it is pressed or closed. */
  offer: (text: string, label: string, run: () => void) => show("info", text, { label, run }),
};

export function closeToast(id: number): void {
  toasts = toasts.filter((toast) => toast.id !== id);
  tell();
}

function show(kind: Toast["kind"], text: string, action?: Toast["action"]): number {
  // The same words shown twice are one toast that stays longer.
  const same = toasts.find((toast) => toast.kind === kind && toast.text === text);
  if (same) closeToast(same.id);
  const id = (last += 1);
  toasts = [...toasts, { id, kind, text, icon: ICONS[kind], ...(action && { action }) }];
  tell();
  if (!action) setTimeout(() => closeToast(id), CLOSES_AFTER_MS);
  return id;
}

const tell = () => watchers.forEach((watcher) => watcher());
