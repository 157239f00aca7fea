import { useEffect } from "react";
import { dialogs, openDialog } from "@/shell/dialogs";
import { isFindKey } from "@/shell/findKey";

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

/** What is typed in a dialog is not lost to another one. */
const isBehindDialog = () => dialogs.read() !== null || document.querySelector("ion-modal.show-modal") !== null;
