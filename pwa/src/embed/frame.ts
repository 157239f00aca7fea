import { askedOf, cleared } from "@/widget/address";
import { readFromWidget, type FromHost, type FromWidget, type HostContext } from "@/widget/protocol";
import type { Tag } from "./tag";
import { showWaiting } from "./waiting";

const LEAST_HEIGHT = 420; // pixels, until the widget has said its own
const SILENCE_MS = 10_000;

/** Puts the widget after its tag, and answers it: each tag of a page has a frame of its own. */
export function openFrame(tag: Tag): void {
  const container = document.createElement("div");
  Object.assign(container.style, { width: tag.width, height: tag.height });
  const frame = frameOf(tag);
  const asked = askedOf(location.search, tag.event);
  const say = (message: FromHost) => frame.contentWindow?.postMessage(message, tag.origin);
  const initialize = () =>
    say({ type: "INITIALIZE_WIDGET", ...contextOf(tag, isGivenOn ? undefined : asked.reservationId) });
  const missing = showWhenSilent(tag, container);
  let isGivenOn = false;
  let endWaiting: (() => void) | undefined;

  const loaded = () => {
    if (isGivenOn || (!asked.query && !asked.reservationId)) return;
    isGivenOn = true;
    if (asked.query) {
      endWaiting = showWaiting(container);
      say({ type: "WIDGET_PAYMENT_VERIFY", ...contextOf(tag), query: asked.query });
    }
    frame.scrollIntoView({ block: "start" });
    history.replaceState(history.state, "", cleared(location.href));
  };
  const hear = (said: FromWidget) => {
    switch (said.type) {
      case "INITIALIZE_WIDGET":
        return initialize();
      case "WIDGET_LOADED":
        return loaded();
      case "stripeCheckout":
        return location.assign(said.url);
      case "downloadPdf":
        initialize();
        return download(said.url, said.pdfName, tag.origin);
      case "foyer:height":
        frame.style.minHeight = `${Math.ceil(said.height)}px`;
        return;
      case "foyer:verified":
        return endWaiting?.();
    }
  };
  window.addEventListener("message", (message: MessageEvent<unknown>) => {
    // Only the frame that we made, on the origin that we were loaded from.
    if (message.origin !== tag.origin || message.source !== frame.contentWindow) return;
    const said = readFromWidget(message.data);
    if (!said) return;
    missing.spoken();
    hear(said);
  });
  // For a widget that could not ask, since its browser did not tell it whose page this is.
  frame.addEventListener("load", initialize);
  container.append(frame);
  tag.script.after(container);
}

function frameOf({ origin, event, title, isDark }: Tag): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = `${origin}/widget/${event}${isDark ? "?theme=dark" : ""}`;
  frame.title = title;
  frame.allow = "payment";
  frame.referrerPolicy = "origin";
  Object.assign(frame.style, {
    display: "block",
    width: "100%",
    height: "100%",
    minHeight: `${LEAST_HEIGHT}px`,
    border: "0",
    colorScheme: "normal",
  });
  return frame;
}

function contextOf({ event, occurrence }: Tag, reservationId?: string): HostContext {
  return {
    url: cleared(location.href),
    eventid: event,
    channel: "online",
    ...(occurrence !== undefined && { occurrenceid: occurrence }),
    ...(reservationId && { reservationId }),
  };
}

/** Offers the event's own page where the frame stays silent: its account may not list this page's origin. */
function showWhenSilent({ origin, event, title }: Tag, container: HTMLElement) {
  const link = document.createElement("a");
  link.href = `${origin}/buy/${event}`;
  link.textContent = title;
  const timer = setTimeout(() => container.prepend(link), SILENCE_MS);
  return {
    spoken: () => {
      clearTimeout(timer);
      link.remove();
    },
  };
}

function download(url: string, name: string, origin: string): void {
  // Files are Foyer's own; a page may not be led anywhere else by one.
  if (new URL(url).origin !== origin) return;
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name, target: "_blank", rel: "noopener" });
  link.click();
}
