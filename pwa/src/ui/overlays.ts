import { useEffect } from "react";

let loading: Promise<void> | undefined;

/**
 * Defines Ionic's dialogs and menus, which no first view shows: the build leaves them out of what `@ionic/react` brings
 * (vite.config.ts). One that is already open shows itself as soon as it is defined.
 */
export function loadOverlays(): Promise<void> {
  loading ??= import("@/ui/overlayElements").then(({ defineOverlays }) => defineOverlays());
  // Without a connection the next one that opens asks again.
  return loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
}

/** Loads them for a part that opens before the browser was idle. */
export function useOverlays(isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) void loadOverlays().catch(() => undefined);
  }, [isOpen]);
}
