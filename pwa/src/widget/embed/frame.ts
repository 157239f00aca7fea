import { addressParams, cleared } from "../address";
import type { HostContext } from "../protocol";
import { speakWith } from "./speaking";
import { type Tag, wordsIn } from "./tag";

const LEAST_HEIGHT = 420; // pixels, until the widget has said its own
const SILENCE_MS = 10_000;

/** Puts the widget after its tag, and answers it: each tag of a page has a frame of its own. */
export function openFrame(tag: Tag): void {
  const container = document.createElement("div");
  Object.assign(container.style, { width: tag.width, height: tag.height });
  const frame = frameOf(tag);
  const params = addressParams(location.search, tag.event);
  const missing = showWhenSilent(tag, container);
  let isGivenOn = false;
  let endWaiting: (() => void) | undefined;

  const giveOn = () => {
    if (isGivenOn || (!params.query && !params.reservationId)) return;
    isGivenOn = true;
    if (params.query) {
      endWaiting = showWaiting(container, tag.language);
      speaking.say({ type: "WIDGET_PAYMENT_VERIFY", ...contextOf(tag), query: params.query });
    }
    frame.scrollIntoView({ block: "start" });
    history.replaceState(history.state, "", cleared(location.href));
  };
  const speaking = speakWith(frame, {
    origin: tag.origin,
    event: tag.event,
    // A link works once, and is told once.
    context: () => contextOf(tag, isGivenOn ? undefined : params.reservationId),
    onLoaded: giveOn,
    onVerified: () => endWaiting?.(),
    onFirstMessage: missing.firstMessage,
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
    firstMessage: () => {
      clearTimeout(timer);
      link.remove();
    },
  };
}

/** The host may have any style and any policy for styles: ours are apart from them, and set by script. */
const STYLES = `
dialog {
  box-sizing: border-box;
  width: min(400px, calc(100vw - 32px));
  padding: 24px;
  border: 0;
  border-radius: 18px;
  background: #fff;
  color: #1c1a1f;
  font: 16px/1.5 system-ui, sans-serif;
  text-align: start;
}
dialog::backdrop { background: rgb(20 16 24 / 0.5); }
h2 { margin: 0; font-size: 20px; line-height: 1.3; }
p { margin: 8px 0 20px; }
button {
  min-height: 44px;
  padding: 0 16px;
  border: 1px solid #8a8590;
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
@media (prefers-color-scheme: dark) {
  dialog { background: #242127; color: #f3f0f5; }
}
`;
const PATIENCE_MS = 30_000;

/** Says over the host's page that a payment is being looked at; what is given back ends that. */
function showWaiting(container: HTMLElement, language: string | undefined): () => void {
  const words = wordsIn(language);
  const apart = document.createElement("div");
  apart.lang = words.language;
  const root = apart.attachShadow({ mode: "open" });
  const styles = new CSSStyleSheet();
  styles.replaceSync(STYLES);
  root.adoptedStyleSheets = [styles];
  const dialog = document.createElement("dialog");
  const [heading, text, close] = [element("h2"), element("p"), element("button")];
  heading.id = "foyer-waiting";
  heading.textContent = words.checking;
  text.textContent = words.moment;
  close.textContent = words.close;
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.append(heading, text, close);
  root.append(dialog);
  container.append(apart);
  const end = () => {
    clearTimeout(patience);
    dialog.close();
    apart.remove();
  };
  const patience = setTimeout(end, PATIENCE_MS);
  close.addEventListener("click", end);
  dialog.addEventListener("cancel", end);
  dialog.showModal();
  return end;
}

const element = <Name extends "h2" | "p" | "button">(name: Name) => document.createElement(name);

/** Where the widget of a tag stands in somebody's page. */

const NEVER_SHOWN = "script, style, noscript, template, link, meta";
const DONE = "foyerShown";

/**
 * The tags to show now: the one that runs, or, where the browser does not say which that is, every one of a page. Tags run
 * more than once, and each is shown once.
 */
export function tagsToShow(running: Document["currentScript"]): readonly HTMLScriptElement[] {
  const all =
    running instanceof HTMLScriptElement
      ? [running]
      : [...document.querySelectorAll<HTMLScriptElement>('script[src*="/embed.js"]')];
  const left = all.filter((script) => script.dataset[DONE] === undefined);
  for (const script of left) script.dataset[DONE] = "";
  if (all.length === 0) console.error("Foyer: no script tag of this page has the address of embed.js");
  return left;
}

/**
 * Puts an element where `data-target` says, else after its tag. A tag in the page's head, or in the hidden box of a tag
 * manager, has no place that is seen: the element then stands at the end of the page.
 */
export function putInPage(script: HTMLScriptElement, target: string | undefined, element: HTMLElement): void {
  const isSeen = document.body?.contains(script) && !isInHiddenBox(script);
  if (target === undefined && isSeen) return script.after(element);
  whenRead(() => {
    const place = target === undefined ? null : find(target);
    if (target !== undefined && !place)
      console.error(`Foyer: nothing on this page matches data-target="${target}"`, script);
    if (place) place.append(element);
    else if (isSeen) script.after(element);
    else document.body.append(element);
  });
}

/** What is hidden with its page's own words may be shown later; what holds scripts alone is hidden for good. */
function isInHiddenBox({ parentElement: box }: HTMLScriptElement): boolean {
  if (!box || box === document.body || getComputedStyle(box).display !== "none") return false;
  return [...box.children].every((child) => child.matches(NEVER_SHOWN));
}

function find(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}

function whenRead(work: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", work, { once: true });
  else work();
}
