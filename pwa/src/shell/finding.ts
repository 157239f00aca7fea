import { useEffect } from "react";
import { dialogs, openDialog } from "@/shell/dialogs";

/** As it stands on the keys of this computer. */
export const FIND_KEYS = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K";

export const openFinding = (): void => openDialog("find", {});

/** Opens the search of the whole office by Ctrl-K or Cmd-K, wherever its header is. */
export function useFindKeys(isOffice: boolean): void {
  useEffect(() => {
    if (!isOffice) return undefined;
    const press = (event: KeyboardEvent) => {
      if (!isFindKey(event) || event.defaultPrevented) return;
      event.preventDefault(); // the browser would go to its own search
      if (!isBehindDialog()) openFinding();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOffice]);
}

export const isFindKey = (event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): boolean =>
  event.key.toLowerCase() === "k" && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;

/** What is typed in a dialog is not lost to another one. */
const isBehindDialog = () => dialogs.read() !== null || document.querySelector("ion-modal.show-modal") !== null;
