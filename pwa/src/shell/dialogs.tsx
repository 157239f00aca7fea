import {
  type ComponentType,
  type LazyExoticComponent,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { questionStore, questions } from "@/ui/confirm";
import { isFindKey } from "./access";
import { ErrorBoundary } from "./ErrorBoundary";
import { late, useReady } from "./late";

/**
 * Dialogs that one feature opens and another owns (features do not import each other).
 * A feature adds its line here and in App.tsx's table; anyone opens it with `openDialog`.
 */
export interface DialogTable {
  walkIn: {
    readonly performanceId: number;
    /** Begins with the sale of a gift card, and ends where that is left. */
    readonly isGiftCard?: boolean;
  };
  buyers: {
    readonly where: { readonly event: number; readonly performance: number; readonly account: number };
    readonly name: string;
    readonly startsAt: string;
    readonly zone: string;
  };
  boxOffice: { readonly eventId: number; readonly performanceId: number };
  cancelPerformance: {
    readonly performance: number;
    readonly eventName: string;
    readonly startsAt: string;
    readonly zone: string;
    readonly currency: string;
  };
  exchange: { readonly order: number };
  exports: object;
  find: object;
  offerPerformance: {
    readonly performance: number;
    readonly eventName: string;
    readonly startsAt: string;
    readonly zone: string;
    readonly currency: string;
    readonly cancels?: boolean;
    readonly isCancelled?: boolean;
  };
}

export type DialogName = keyof DialogTable;
type DialogPart<Name extends DialogName> = ComponentType<DialogTable[Name] & { readonly onClose: () => void }>;
export type DialogParts = {
  readonly [Name in DialogName]?: DialogPart<Name> | LazyExoticComponent<DialogPart<Name>>;
};

interface Open {
  readonly name: DialogName;
  readonly props: DialogTable[DialogName];
}

/** Which one is open. */
export const dialogs = questionStore<Open>();

export function openDialog<Name extends DialogName>(name: Name, props: DialogTable[Name]): void {
  dialogs.put({ name, props });
}

export function closeDialog(): void {
  dialogs.put(null);
}

let known: DialogParts = {};

/** Loads a dialog before it is opened, where App.tsx's table has it so. */
export async function bringDialog(name: DialogName): Promise<void> {
  await (known[name] as { readonly bring?: () => Promise<unknown> } | undefined)?.bring?.();
}

/** Rendered once, in the app's frame, with App.tsx's table. */
export function DialogHost({ parts }: { parts: DialogParts }) {
  useEffect(() => {
    known = parts;
  }, [parts]);
  const open = useSyncExternalStore(dialogs.watch, dialogs.read);
  if (!open) return null;
  const Part = parts[open.name] as DialogPart<DialogName> | undefined;
  if (!Part) return null;
  return (
    <ErrorBoundary key={open.name}>
      <Suspense fallback={null}>
        <Part {...open.props} onClose={closeDialog} />
      </Suspense>
    </ErrorBoundary>
  );
}

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

const ConfirmDialog = late(async () => (await import("./ConfirmDialog")).default);
const isConfirming = () => questions.read() !== null;

/** Rendered once, in the app's frame. Its dialog comes with the first question, or before if there is time. */
export function ConfirmHost() {
  const isOpen = useSyncExternalStore(questions.watch, isConfirming);
  const [isThere, setThere] = useState(false);
  if (isOpen && !isThere) setThere(true);
  useReady(ConfirmDialog);
  return isThere && <ConfirmDialog />;
}
