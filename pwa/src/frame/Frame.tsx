import "./frame.css";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { line } from "@/live/live";
import { ConflictNotices } from "@/shared/conflicts/ConflictNotices";
import { UnsentNotice } from "@/shared/unsent/UnsentNotice";
import { firstPath, isAlone, isAtDoor, isEntrance, mayOpen } from "@/shell/access";
import { useFindKeys } from "@/shell/dialogs";
import { ErrorBoundary } from "@/shell/ErrorBoundary";
import { configuration } from "@/shell/homeServer";
import { lazy } from "@/shell/late";
import { getSession, type SessionUser, useSession } from "@/shell/session";
import { whenIdle } from "@/ui/whenIdle";

/**
 * The third-party chat in the corner of the back office, where one is configured. Phones and the door have no room for
 * its launcher; before sign-in it is not loaded, so that it never sees the address of a reset link.
 */
function useChat(): void {
  const { pathname } = useLocation();
  const isSignedIn = useSession() !== null;
  const isNeeded = isSignedIn && !isEntrance(pathname) && !isAtDoor(pathname);
  const { data } = useQuery({ ...configuration, enabled: isSignedIn });
  const id = data?.chat?.app_id;
  const script = data?.chat?.script;
  useEffect(() => {
    if (!isNeeded || id === undefined || script === undefined) return;
    // What cannot be loaded is not missed.
    const chat = import("./chat").catch(() => undefined);
    void chat.then((loaded) => loaded?.openChat({ app_id: id, script }));
    return () => void chat.then((loaded) => loaded?.closeChat());
  }, [isNeeded, id, script]);
}

type Around = ComponentType<{ readonly children: ReactNode }>;
let loaded: Around | undefined;
const load = async () => ({ default: (loaded ??= (await import("./BackOffice")).BackOffice) });
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
      {user && mayOpen("office", user.roleid) && <ConflictNotices />}
      {user && <UnsentNotice user={user} />}
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
