import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { BrowserRouter, useLocation } from "react-router-dom";
import { isAtDoor } from "@/shell/places";

type Around = ComponentType<{ readonly children: ReactNode }>;
let loaded: Around | undefined;
const load = async () => (loaded ??= (await import("@/shell/GuardedRouter")).GuardedRouter);

/** Called once, at the start: what guards the office's forms is there with its first screen. */
export async function readyRouting(): Promise<void> {
  // A screen without its guard is better than none.
  if (!isAtDoor(window.location.pathname)) await load().catch(() => undefined);
}

/** The paths of the app. The door has no form that could be left, and does without the router that guards them. */
export function Routing({ children }: { readonly children: ReactNode }) {
  const [Guarded, setGuarded] = useState<Around | undefined>(() => loaded);
  if (Guarded) return <Guarded>{children}</Guarded>;
  return (
    <BrowserRouter>
      {children}
      <Crossing onReady={setGuarded} />
    </BrowserRouter>
  );
}

/** Whoever comes from the door to another screen gets its guard. */
function Crossing({ onReady }: { readonly onReady: (guarded: () => Around) => void }) {
  const { pathname } = useLocation();
  const isAway = !isAtDoor(pathname);
  useEffect(() => {
    if (!isAway) return;
    let isOver = false;
    load().then(
      (guarded) => {
        if (!isOver) onReady(() => guarded);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isAway, onReady]);
  return null;
}
