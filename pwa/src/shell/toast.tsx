import { useSyncExternalStore } from "react";
import { t } from "@/i18n/i18n";
import { storageHealth, type StorageTrouble } from "@/offline/store";
import { Button, IconButton } from "@/ui/Button";
import { Icon, type IconName } from "@/ui/Icon";
import "@/shell/toaster.css";

interface Toast {
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
  notify();
}

function show(kind: Toast["kind"], text: string, action?: Toast["action"]): number {
  // The same words shown twice are one toast that stays longer.
  const same = toasts.find((toast) => toast.kind === kind && toast.text === text);
  if (same) closeToast(same.id);
  const id = (last += 1);
  toasts = [...toasts, { id, kind, text, icon: ICONS[kind], ...(action && { action }) }];
  notify();
  if (!action) setTimeout(() => closeToast(id), CLOSES_AFTER_MS);
  return id;
}

const notify = () => watchers.forEach((watcher) => watcher());

export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.watch, toastStore.read);
  const alerts = toasts.filter((toast) => toast.kind === "error");
  const others = toasts.filter((toast) => toast.kind !== "error");
  return (
    <div className="fy-toasts">
      {/* Both regions are always there: screen readers do not read out one that appears together with its words. */}
      <div role="alert">{alerts.map(line)}</div>
      <div role="status">{others.map(line)}</div>
    </div>
  );
}

const line = (toast: Toast) => <ToastLine key={toast.id} toast={toast} />;

function ToastLine({ toast }: { toast: Toast }) {
  const { id, kind, icon, text, action } = toast;
  const close = () => closeToast(id);
  return (
    <p className={`fy-toast is-${kind}`}>
      <Icon name={icon} />
      {text}
      {action && (
        <>
          <Button
            kind="plain"
            onClick={() => {
              close();
              action.run();
            }}
          >
            {action.label}
          </Button>
          <IconButton icon="x" label={t("close")} onClick={close} />
        </>
      )}
    </p>
  );
}

/** What is over when it has been said. What lasts, the door's screen says as long as it lasts. */
const SHOWN_ONCE: readonly StorageTrouble[] = ["unreadable", "evicted"];

/** Called once, at the start: says in words what became of what this device had kept. */
export function watchStorageTroubles(): void {
  const say = () => {
    const troubles = storageHealth.read().filter((trouble) => SHOWN_ONCE.includes(trouble));
    storageHealth.clear(...troubles);
    for (const trouble of troubles) toast.info(t(`offline:trouble.${trouble}`));
  };
  storageHealth.watch(say);
  say();
}
