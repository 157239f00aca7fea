import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { BrowserRouter, useLocation } from "react-router-dom";
import { isAtDoor, isEntrance } from "@/shell/places";

type Around = ComponentType<{ readonly children: ReactNode }>;
let loaded: Around | undefined;
const load = async () => (loaded ??= (await import("@/shell/GuardedRouter")).GuardedRouter);

/** The door and the screens before sign-in have no form to guard, and do without the router that does it. */
const isGuarded = (pathname: string) => !isAtDoor(pathname) && !isEntrance(pathname);

/** Called once, at the start: what guards the office's forms is there with its first screen. */
export async function readyRouting(): Promise<void> {
  // A screen without its guard is better than none.
  if (isGuarded(window.location.pathname)) await load().catch(() => undefined);
}

/** The paths of the app: the library's small router until somebody comes to the office, and then the one that guards it. */
export function Routing({ children }: { readonly children: ReactNode }) {
  const [Guarded, setGuarded] = useState<Around | undefined>(() => loaded);
  if (Guarded) return <Guarded>{children}</Guarded>;
  return (
    <BrowserRouter>
      <Crossing onReady={setGuarded}>{children}</Crossing>
    </BrowserRouter>
  );
}

interface CrossingProps {
  readonly onReady: (guarded: () => Around) => void;
  readonly children: ReactNode;
}

/** Shows no screen of the office before its guard is there: it would begin twice. */
function Crossing({ onReady, children }: CrossingProps) {
  const { pathname } = useLocation();
  const [isRefused, setRefused] = useState(false);
  const waits = isGuarded(pathname) && !isRefused;
  useEffect(() => {
    if (!waits) return;
    let isOver = false;
    const say = (tell: () => void) => !isOver && tell();
    load().then(
      (guarded) => say(() => onReady(() => guarded)),
      () => say(() => setRefused(true)),
    );
    return () => {
      isOver = true;
    };
  }, [waits, onReady]);
  return waits ? null : children;
}
