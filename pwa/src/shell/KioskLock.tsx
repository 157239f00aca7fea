import { useEffect, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { fullScreen } from "@/device/fullScreen";
import { useWakeLock } from "@/device/wakeLock";
import { useKiosk } from "@/shell/kiosk";
import { isDoor } from "@/shell/paths";
import { useSession } from "@/shell/session";

/** Around every screen: a phone in kiosk mode shows its door, however somebody tries to leave it, and stays awake. */
export function KioskLock({ children }: { readonly children: ReactNode }) {
  const kiosk = useKiosk();
  const isSignedIn = useSession() !== null;
  const { pathname } = useLocation();
  const isLocked = kiosk !== null && isSignedIn;
  useWakeLock(isLocked);
  useWholeScreen(isLocked);
  if (isLocked && !isDoor(pathname)) return <Navigate to={kiosk.path} replace />;
  return children;
}

/** Escape leaves the whole screen on a desk, and a reload everywhere: the next touch takes it back. */
function useWholeScreen(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return;
    const take = () => {
      if (!fullScreen.isFull()) fullScreen.enter().catch(() => undefined);
    };
    window.addEventListener("pointerup", take);
    return () => window.removeEventListener("pointerup", take);
  }, [isLocked]);
}
