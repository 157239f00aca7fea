import "@/frame/frame.css";
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { ConflictNews } from "@/shared/conflicts/ConflictNews";
import { UnsentNews } from "@/shared/unsent/UnsentNews";
import { line } from "@/live/live";
import { firstPath, mayOpen } from "@/shell/access";
import { useChat } from "@/frame/chat";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { lazy } from "@/shell/lazy";
import { useFindKeys } from "@/shell/finding";
import { isAlone, isEntrance } from "@/shell/paths";
import { getSession, useSession, type SessionUser } from "@/shell/session";
import { whenIdle } from "@/ui/whenIdle";

type Around = ComponentType<{ readonly children: ReactNode }>;
let loaded: Around | undefined;
const load = async () => ({ default: (loaded ??= (await import("@/frame/BackOffice")).BackOffice) });
const Later = lazy(load);

const isBare = (user: SessionUser | null, pathname: string) => !user || isEntrance(pathname) || isAlone(pathname);

/** Called once, at the start: what stands around the first screen is there with it. */
export async function readyFrame(): Promise<void> {
  const user = getSession();
  // If it cannot be had, the screen says so as it does of its own parts.
  if (!isBare(user, firstPath(window.location.pathname, user))) await load().catch(() => undefined);
}

/** What stands around the screens: the back office, or nothing at the door and before sign-in. */
export function Frame({ children }: { children: ReactNode }) {
  const user = useSession();
  const { pathname } = useLocation();
  const bare = isBare(user, pathname);
  useChat();
  useFindKeys(!bare);
  useSessionWatch(user?.userid);
  useEffect(() => (isAlone(window.location.pathname) ? undefined : whenIdle(load)), []);
  return (
    <>
      {user && mayOpen("office", user.roleid) && <ConflictNews />}
      {user && <UnsentNews user={user} />}
      {bare ? (
        <div className="fy-content">
          <div className="fy-outlet">{children}</div>
        </div>
      ) : (
        <Framed>{children}</Framed>
      )}
    </>
  );
}

function Framed({ children }: { children: ReactNode }) {
  const [Around] = useState<Around>(() => loaded ?? Later);
  return (
    <ErrorBoundary>
      <Suspense fallback={<div className="fy-content" />}>
        <Around>{children}</Around>
      </Suspense>
    </ErrorBoundary>
  );
}

/** The line is open even on a screen without a topic, since the end of a session is announced over it. */
function useSessionWatch(userId: number | undefined): void {
  useEffect(() => {
    if (userId !== undefined) line.connect();
  }, [userId]);
}
