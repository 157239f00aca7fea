import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { configuration, type Configuration } from "@/shell/configuration";
import { isAtDoor, isEntrance } from "@/shell/paths";
import { useSession } from "@/shell/session";

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
export function useChat(): void {
  const { pathname } = useLocation();
  const isSignedIn = useSession() !== null;
  const isWanted = isSignedIn && !isEntrance(pathname) && !isAtDoor(pathname);
  const { data } = useQuery({ ...configuration, enabled: isSignedIn });
  const id = data?.chat?.app_id;
  const script = data?.chat?.script;
  useEffect(() => {
    if (!isWanted || id === undefined || script === undefined) return;
    openChat({ app_id: id, script });
    return closeChat;
  }, [isWanted, id, script]);
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
