import { t } from "@/i18n/i18n";
import { addressOf, takeEarly, USUAL_MS, usualHeaders, type Query } from "./early";
import { hearAnswer } from "./clock";
import { ApiError, refusal } from "./errors";
import { readOwnBody } from "./ownBody";

/** A signal that ends with the first of some, and for its reason; `AbortSignal.any` where the browser has it. */
export function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  // Safari before 17.4 has none.
  if ("any" in AbortSignal) return AbortSignal.any([...signals]);
  const first = new AbortController();
  for (const signal of signals) {
    const end = () => first.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true, signal: first.signal });
  }
  return first.signal;
}

export interface CallOptions {
  readonly query?: Query | undefined;
  readonly signal?: AbortSignal;
  /** From `newIdempotencyKey()`; keep it while the same basket is tried again. */
  readonly idempotencyKey?: string;
  readonly reservationMark?: string;
  readonly reservationSecret?: string;
  /** What else this one call says of itself. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds; 30 s unless given. */
  readonly timeout?: number;
  /** Of another session than the one that is open. */
  readonly bearer?: string;
}

interface Settings {
  /** Where the server is: nothing on the web (same origin), an address in the native apps. */
  readonly origin: string;
  /** The native apps' token; on the web the HttpOnly cookie signs in and this stays undefined. */
  readonly bearer: () => string | undefined;
  /** What the box office's frame sells by: it has no session of its own. */
  readonly selling: () => string | undefined;
  readonly onInvalidToken: () => void;
  /** A call takes the person themselves: asks them to prove who they are, and tells whether they have. */
  readonly onProofDue?: (methods: readonly string[]) => Promise<boolean>;
  /** What refusals are to be written in: a buyer's page has one of its own, staff read English. */
  readonly language: () => string;
}

let settings: Settings = {
  origin: "",
  bearer: () => undefined,
  selling: () => undefined,
  onInvalidToken: () => undefined,
  language: () => "en",
};

export function configureApi(changes: Partial<Settings>): void {
  settings = { ...settings, ...changes };
}

/**
 * Each call goes to `/v1` + path and gives the reply's JSON, or throws an ApiError. Only what our server says is an answer
 * (`reply.ts`); whatever else comes back is no connection.
 */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>("GET", path, undefined, options),
  /** For what is asked for again and again: the server sends it only if it has changed. */
  getIfChanged: <T>(path: string, options?: CallOptions) => callIfChanged<T>(path, options),
  post: <T>(path: string, body: object = {}, options?: CallOptions) =>
    call<T>("POST", path, JSON.stringify(body), options),
  put: <T>(path: string, body: object, options?: CallOptions) => call<T>("PUT", path, JSON.stringify(body), options),
  postForm: <T>(path: string, form: FormData, options?: CallOptions) => call<T>("POST", path, form, options),
  delete: <T>(path: string, options?: CallOptions) => call<T>("DELETE", path, undefined, options),
  blob: async (path: string, options?: CallOptions): Promise<Blob> =>
    fileOf((await request("GET", path, undefined, options)).response),
  /** A file that is asked for with what must not stand in an address. */
  postBlob: async (path: string, body: object, options?: CallOptions) =>
    fileOf((await request("POST", path, body instanceof FormData ? body : JSON.stringify(body), options)).response),
};

/** A new one for each checkout: the server answers the same key and basket with the same reservation. */
export function newIdempotencyKey(): string {
  return randomId();
}

/** A random UUID, also where `crypto.randomUUID` is missing (plain http on a LAN address). */
export function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The address of something under /v1, for a link or an image. */
export const apiUrl = (path: string, query?: Query): string => addressOf(settings.origin, path, query);

/** Where the server is, for addresses that other people open. */
export const serverOrigin = (): string => settings.origin || window.location.origin;

const NOT_MODIFIED = 304;

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Body = string | FormData | undefined;

async function call<T>(method: Method, path: string, body: Body, options?: CallOptions): Promise<T> {
  const { response, asked } = await request(method, path, body, options);
  const content = await readOwn(response);
  hearClock(response, asked);
  return content as T;
}

/** The last replies that the server has named, by their addresses. */
const named = new Map<string, { readonly tag: string; readonly content: unknown }>();

/** No browser keeps an answer of ours, so we name the one that we hold. Its name is of its content, whoever asked for it. */
async function callIfChanged<T>(path: string, options?: CallOptions): Promise<T> {
  const url = apiUrl(path, options?.query);
  const held = named.get(url);
  const naming = held && { ...options, headers: { ...options?.headers, "If-None-Match": held.tag } };
  const { response, asked } = await request("GET", path, undefined, naming ?? options);
  const tag = response.headers.get("ETag")?.replace("W/", "");
  const isHeld = response.status === NOT_MODIFIED && held !== undefined && held.tag === tag;
  // Else a 304 is of somebody on the way, and has nothing to be read.
  const content = isHeld ? held.content : await readOwn(response);
  hearClock(response, asked);
  if (tag) named.set(url, { tag, content });
  return content as T;
}

/** The file of a reply, under the name that the server gave it. No call of ours gives a page: one is somebody else's. */
async function fileOf(response: Response): Promise<File> {
  const kind = response.headers.get("Content-Type") ?? "";
  if (kind.startsWith("text/html")) throw unanswered(undefined);
  const blob = await response.blob().catch((error: unknown) => {
    throw unanswered(error);
  });
  const name = /filename="([^"]*)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
  return new File([blob], name, { type: blob.type });
}

interface Answered {
  readonly response: Response;
  /** When it was asked for, by this device's clock; undefined for what was sent early, which says nothing of the clocks. */
  readonly asked: number | undefined;
}

async function request(method: Method, path: string, body: Body, options: CallOptions = {}): Promise<Answered> {
  const now = Date.now();
  const url = apiUrl(path, options.query);
  const early = takeEarly(url, body);
  const response = await send(early, url, {
    method,
    headers: headersFor(body, options),
    credentials: settings.origin ? "omit" : "same-origin",
    signal: signalFor(options),
    ...(body !== undefined && { body }),
  });
  const asked = early ? undefined : now;
  if (response.ok || response.status === NOT_MODIFIED) return { response, asked };
  const error = refusal(response.status, await readOwn(response));
  hearClock(response, asked);
  if (error.isInvalidToken) settings.onInvalidToken();
  // Nothing was done yet: the same call is made again, and whoever made it does not notice.
  const ways = error.methodsOfProof;
  if (ways && (await settings.onProofDue?.(ways))) return request(method, path, body, options);
  throw error;
}

/** Only of our own server: a proxy's clock is not the one that screens go by. */
function hearClock({ headers }: Response, asked: number | undefined): void {
  if (asked !== undefined) hearAnswer(headers, asked);
}

function headersFor(body: Body, options: CallOptions): Headers {
  const headers = new Headers({ ...usualHeaders(settings.language()), ...options.headers });
  if (typeof body === "string") headers.set("Content-Type", "application/json");
  if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey);
  if (options.reservationMark) headers.set("X-Reservation-Mark", options.reservationMark);
  if (options.reservationSecret) headers.set("X-Reservation-Secret", options.reservationSecret);
  const [token, selling] = [options.bearer ?? settings.bearer(), settings.selling()];
  if (token) headers.set("Authorization", `Bearer ${token}`);
  else if (selling) headers.set("Authorization", `Selling ${selling}`);
  return headers;
}

function signalFor({ signal, timeout = USUAL_MS }: CallOptions): AbortSignal {
  const limit = AbortSignal.timeout(timeout);
  return signal ? firstOf(signal, limit) : limit;
}

async function send(early: Promise<Response> | undefined, url: string, init: RequestInit): Promise<Response> {
  try {
    return await (early ?? fetch(url, init));
  } catch (error) {
    throw unanswered(error);
  }
}

/** A caller that aborted its call gets its own reason back, not an error to show. */
function unanswered(error: unknown): unknown {
  if (error instanceof DOMException && error.name === "AbortError") return error;
  const late = error instanceof DOMException && error.name === "TimeoutError";
  return new ApiError({
    status: 0,
    message: t(late ? "timeout" : "network"),
    code: late ? "timeout" : "network",
    data: error,
  });
}

async function readOwn(response: Response): Promise<Record<string, unknown>> {
  const content = await readOwnBody(response).catch((error: unknown) => {
    throw unanswered(error);
  });
  if (!content) throw unanswered(undefined);
  return content;
}
