import type { ScanRequest, Verdict, VerdictWord } from "@/api/scans";
import type { Foreground, Network } from "@/device/device";
import { webForeground, webNetwork } from "@/device/web/browser";
import { LineError, LiveLine, type LiveStatus } from "@/live/line";
import type { LiveAuth } from "@/live/socketio";
import { lazyTransport } from "./transport";

let auth: () => LiveAuth = () => undefined;
let origin = "";

/** The app's line. It opens with the first topic or the first `connect`. */
export const line = new LiveLine(
  lazyTransport(async () => {
    const { socketIoTransport } = await import("@/live/socketio");
    return socketIoTransport({ origin, auth: () => auth() });
  }),
);

/** To be called before the first topic: the widget gives its event, the native apps their server and token. */
export function configureLive(settings: { readonly auth?: () => LiveAuth; readonly origin?: string }): void {
  auth = settings.auth ?? auth;
  origin = settings.origin ?? origin;
}

/** Makes the line try again at once when the network comes back or the screen wakes. */
export function startLive(network: Network = webNetwork, front: Foreground = webForeground): void {
  network.watch(() => (network.isOnline() ? line.hurry() : line.networkLost()));
  front.watch(() => line.hurry());
}

/** Rejects with a LineError: after `offline` and `timeout` the phone decides for itself, after `refused` it may not. */
export async function scan(request: ScanRequest, timeout = 2500): Promise<Verdict> {
  const response = await line.ask<Verdict | { readonly nonce?: string; readonly error: string }>(
    "scan",
    request,
    timeout,
  );
  if ("error" in response) throw new LineError("refused", response.error);
  return response;
}

export type { LiveStatus, ScanRequest, Verdict, VerdictWord };
