/** The page around the widget: what it has told us, and what we tell it. */
import { useSyncExternalStore } from "react";
import type { Seller } from "@/shared/checkout/unsettledKeys";
import { addressParams, cleared } from "./address";
import {
  readFromHost,
  type FromHost,
  type FromWidget,
  type HostContext,
  type Query,
  type Sight,
} from "@/widget/protocol";

/** That a buyer has come back from a provider: the query of the page's address, with the payment's reference. */
export interface Verification {
  readonly payid: string;
  readonly query: Query;
}

export interface HostState {
  readonly context?: Omit<HostContext, "reservationId">;
  /** Until somebody has answered it by `verified`. */
  readonly verification?: Verification;
  /** A purchase link that was opened: `{id}.{token}`, until `linkOpened`. */
  readonly link?: string;
}

type Context = Exclude<FromHost, Sight>;

let state: HostState = {};
let origin: string | undefined;
let isLoaded = false;
const listeners = new Set<() => void>();

function update(next: HostState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

export const useHost = (): HostState => useSyncExternalStore(subscribe, () => state);

/** What the page around us has told us, if it has yet. */
export const contextNow = (): HostState["context"] => state.context;

/** The selling token of the box office, if that frames us. */
export const sellingToken = (): string | undefined => state.context?.token;

/** Whether the widget sells for the box office, within the app. */
export const useIsCounter = (): boolean => useHost().context?.channel === "boxoffice";

/** Who sells at the box office that frames us. */
export const sellerNow = (): Seller => ({
  account: state.context?.customerid ?? 0,
  person: state.context?.userid ?? 0,
});

/** The origin of the page that frames us, if the browser says which it is. */
function namedOrigin(): string | undefined {
  const named = window.location.ancestorOrigins?.[0];
  if (named) return named;
  try {
    return new URL(document.referrer).origin;
  } catch {
    return undefined;
  }
}

export const isFramed = () => window.parent !== window;

/** Says something to the page around us; false where there is none. */
export function post(message: FromWidget): boolean {
  if (!isFramed() || !origin) return false;
  window.parent.postMessage(message, origin);
  return true;
}

/**
 * Listens to the page around us and asks it for its context. The browser frames us in the pages of listed origins alone
 * (`frame-ancestors`), so our parent is one; what any other window says is not heard.
 */
export function startHost(event: number): void {
  if (!isFramed()) return startAlone(event);
  origin = namedOrigin();
  window.addEventListener("message", (message: MessageEvent<unknown>) => {
    if (message.source !== window.parent || (origin !== undefined && message.origin !== origin)) return;
    const read = readFromHost(message.data);
    if (read?.eventid !== event) return;
    if (read.type === "foyer:sight") see(read);
    else hear(read, message.origin);
  });
  post({ type: "INITIALIZE_WIDGET" });
}

/** By itself the widget is its own host: what is said to it stands in its own address. */
function startAlone(event: number): void {
  const { query, reservationId } = addressParams(window.location.search, event);
  if (!query && !reservationId) return;
  window.history.replaceState(window.history.state, "", cleared(window.location.href));
  update({ ...(query && asVerification(query)), ...(reservationId && { link: reservationId }) });
}

const asVerification = (query: Query): Pick<HostState, "verification"> =>
  query["payid"] ? { verification: { payid: query["payid"], query } } : {};

/** What stays in sight is placed by the styles (widget.css, `.fy-bar` and `.fy-step-bar`). */
function see({ above = 0, below }: Sight): void {
  const { style } = document.documentElement;
  style.setProperty("--fy-above", `${above}px`);
  style.setProperty("--fy-below", `${below}px`);
}

function hear(read: Context, from: string): void {
  const isFirst = state.context === undefined;
  // Without a referrer the browser had not said whose page it is.
  origin = from;
  const all = contextOf(read);
  const { reservationId: link, ...context } = isOwn(from) ? all : asPublic(all);
  const asked = read.type === "WIDGET_PAYMENT_VERIFY" ? asVerification(read.query) : {};
  update({ ...state, context, ...(link && { link }), ...asked });
  if (isFirst && isLoaded) post({ type: "WIDGET_LOADED" });
  if (read.type === "WIDGET_PAYMENT_VERIFY" && !asked.verification) verified();
}

const isOwn = (from: string) => from === window.location.origin;

const contextOf = (read: Context): HostContext =>
  read.type === "INITIALIZE_WIDGET" ? without(read, "type") : without(read, "type", "query");

/** The box office is a page of ours: whoever else frames us sells to the public. */
const asPublic = (context: HostContext): HostContext => ({
  ...without(context, "token", "userid"),
  channel: "online",
});

function without<Whole extends object, Name extends keyof Whole>(whole: Whole, ...names: Name[]): Omit<Whole, Name> {
  const rest = { ...whole };
  for (const name of names) delete rest[name];
  return rest;
}

/** Says that there is something to see, and that we are ready to verify a payment. */
export function loaded(): void {
  if (isLoaded) return;
  isLoaded = true;
  if (state.context) post({ type: "WIDGET_LOADED" });
}

/** Says that a payment was looked at, whatever came of it: the page around us may be used again. */
export function verified(): void {
  update(without(state, "verification"));
  post({ type: "foyer:verified" });
}

/** The same while the widget still shows what it has found: the page around us no longer stands in its way. */
export const answered = (): void => void post({ type: "foyer:verified" });

/** Forgets a purchase link, which works once. */
export const linkOpened = (): void => update(without(state, "link"));

/** Asks for the context again, such as a selling token in place of one that has expired. */
export const askAgain = (): void => void post({ type: "INITIALIZE_WIDGET" });

/**
 * Shows a step from its top, wherever the one before it was left; the page around us moves our frame. That needs its
 * height first: a page that is as high as what stood there before cannot be scrolled as far.
 */
export function showTop(): void {
  document.documentElement.scrollTop = 0;
  sayHeight();
  post({ type: "foyer:step" });
}

let measured: HTMLElement | undefined;

const sayHeight = () => measured && post({ type: "foyer:height", height: measured.offsetHeight });

/** Tells the page around us the widget's height, now and after every change, so that its frame needs no scroll bar. */
export function postHeight(root: HTMLElement): void {
  if (!isFramed()) return;
  measured = root;
  new ResizeObserver(sayHeight).observe(root);
  subscribe(sayHeight);
}
