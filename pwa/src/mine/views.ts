import { useSyncExternalStore } from "react";

/** What of the page is shown. It is kept with the browser's history, so that its back button goes one step back. */
export type View =
  /** With a message what it is about is first: the orders of a performance. */
  | { readonly at: "orders"; readonly message?: string; readonly first?: number | undefined }
  | { readonly at: "names" | "cancel" | "extras"; readonly order: number }
  /** With a date its price is shown. */
  | { readonly at: "exchange"; readonly order: number; readonly date?: number }
  | { readonly at: "pay"; readonly reservation: number };

const ORDERS: View = { at: "orders" };
const listeners = new Set<() => void>();
let isOnTheWay = false;

/** Whether one view has followed another: until then nothing takes the focus. */
export const hasMoved = (): boolean => isOnTheWay;

const notify = () => {
  isOnTheWay = true;
  listeners.forEach((listener) => listener());
};

export function useView(): View {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      window.addEventListener("popstate", notify);
      return () => {
        listeners.delete(changed);
        window.removeEventListener("popstate", notify);
      };
    },
    () => (window.history.state as View | null) ?? ORDERS,
  );
}

export function show(view: View): void {
  window.history.pushState(view, "");
  window.scrollTo(0, 0);
  notify();
}

/** Shows a view in the place of the present one, to which the back button then does not return. */
export function showInstead(view: View): void {
  window.history.replaceState(view, "");
  window.scrollTo(0, 0);
  notify();
}
