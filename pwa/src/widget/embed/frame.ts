import { askedOf, cleared } from "@/widget/address";
import type { HostContext } from "@/widget/protocol";
import { putInPage } from "./placing";
import { speakWith } from "./speaking";
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
  const missing = showWhenSilent(tag, container);
  let isGivenOn = false;
  let endWaiting: (() => void) | undefined;

  const giveOn = () => {
    if (isGivenOn || (!asked.query && !asked.reservationId)) return;
    isGivenOn = true;
    if (asked.query) {
      endWaiting = showWaiting(container, tag.language);
      speaking.say({ type: "WIDGET_PAYMENT_VERIFY", ...contextOf(tag), query: asked.query });
    }
    frame.scrollIntoView({ block: "start" });
    history.replaceState(history.state, "", cleared(location.href));
  };
  const speaking = speakWith(frame, {
    origin: tag.origin,
    event: tag.event,
    // A link works once, and is told once.
    context: () => contextOf(tag, isGivenOn ? undefined : asked.reservationId),
    onLoaded: giveOn,
    onVerified: () => endWaiting?.(),
    onSpoken: missing.spoken,
  });
  container.append(frame);
  putInPage(tag.script, tag.target, container);
}

function frameOf({ origin, event, title, isDark, hasNoHead, language = "" }: Tag): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  // What the page is written in stands in the address, also that it does not say: so nobody waits to be told.
  frame.src = `${origin}/widget/${event}?lang=${language}${isDark ? "&theme=dark" : ""}${hasNoHead ? "&head=none" : ""}`;
  frame.title = title;
  frame.allow = "payment; screen-wake-lock";
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

function contextOf({ event, occurrence, language }: Tag, reservationId?: string): HostContext {
  return {
    url: cleared(location.href),
    eventid: event,
    channel: "online",
    ...(occurrence !== undefined && { occurrenceid: occurrence }),
    ...(language !== undefined && { language }),
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
