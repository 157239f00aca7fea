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
import { configuration, type Configuration } from "@/shell/homeServer";
import { lazy } from "@/shell/late";
import { getSession, type SessionUser, useSession } from "@/shell/session";
import { whenIdle } from "@/ui/whenIdle";

type Chat = NonNullable<Configuration["chat"]>;
type Call = [command: "boot" | "update" | "shutdown", settings?: Readonly<Record<string, unknown>>];
type Widget = ((...call: Call) => void) & { q?: Call[] };

declare global {
  interface Window {
    Intercom?: Widget;
  }
}

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
    openChat({ app_id: id, script });
    return closeChat;
  }, [isNeeded, id, script]);
}

export function openChat(chat: Chat): void {
  loadOnce(chat);
  window.Intercom?.("boot", { app_id: chat.app_id, hide_default_launcher: isMobile() });
}

/** Removes the chat with all that was said: the next person at this device has a chat of their own. */
export function closeChat(): void {
  window.Intercom?.("shutdown");
}

/** The address in the settings may contain a placeholder for the id. */
export const scriptAddress = ({ app_id, script }: Chat): string =>
  script.replaceAll("{app_id}", encodeURIComponent(app_id));

interface Agent {
  readonly userAgent: string;
  readonly userAgentData?: { readonly mobile: boolean };
}

export function isMobile(agent: Agent = navigator): boolean {
  return agent.userAgentData?.mobile ?? /Android.*Mobile|iPhone|iPod|Windows Phone|IEMobile/i.test(agent.userAgent);
}

// Until the script has loaded, calls wait in a list that the script reads by itself.
function loadOnce(chat: Chat): void {
  if (window.Intercom) return;
  const waiting: Widget = (...call) => void waiting.q?.push(call);
  waiting.q = [];
  window.Intercom = waiting;
  const script = document.createElement("script");
  script.src = scriptAddress(chat);
  script.async = true;
  document.head.append(script);
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
