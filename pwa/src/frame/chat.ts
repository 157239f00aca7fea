/** The third-party chat, loaded where one is configured. */
import type { Configuration } from "@/shell/homeServer";

type Chat = NonNullable<Configuration["chat"]>;
type Call = [command: "boot" | "update" | "shutdown", settings?: Readonly<Record<string, unknown>>];
type Widget = ((...call: Call) => void) & { q?: Call[] };

declare global {
  interface Window {
    Intercom?: Widget;
  }
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
