import { Suspense, useEffect, useSyncExternalStore, type ComponentType, type LazyExoticComponent } from "react";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { askedNow } from "@/ui/asked";

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
export const dialogs = askedNow<Open>();

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
