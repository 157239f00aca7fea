export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of something under /v1 of a server; what is empty is left out. */
export function addressOf(origin: string, path: string, query: Query = {}): string {
  const terms = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") terms.set(name, String(value));
  }
  const search = terms.toString();
  return `${origin}/v1${path}${search && `?${search}`}`;
}

/** A call that was sent before the app's own scripts were there (src/first/start.ts), by what is asked. */
type Early = Record<string, Promise<Response> | undefined>;

/** By then the first screen has asked; an answer that lies longer tells what was, not what is. */
const LASTS_MS = 20_000;

/** So long a call may take, unless it says otherwise. */
export const USUAL_MS = 30_000;

const held = () => ((globalThis as { foyerEarly?: Early }).foyerEarly ??= {});
const nameOf = (url: string, body: unknown) => `${url} ${typeof body === "string" ? body : ""}`;

/** What every call of ours says. Other sites' pages may not send `X-Foyer-App` unasked, so the server knows by it that a call is ours. */
export const usualHeaders = (language: string) => ({
  Accept: "application/json",
  "X-Foyer-App": "1",
  "Accept-Language": language,
});

/** Sends a call, whose answer waits for whoever makes the same. */
export function askEarly(url: string, language: string, body?: string): void {
  const init = {
    method: body === undefined ? "GET" : "POST",
    headers: { ...usualHeaders(language), ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body }),
  };
  const answer = fetch(url, { ...init, credentials: "same-origin", signal: AbortSignal.timeout(USUAL_MS) });
  // Whoever takes it is told.
  answer.catch(() => undefined);
  held()[nameOf(url, body)] = answer;
}

/** The answer to a call that was sent early, once; undefined if there is none. */
export function takeEarly(url: string, body: unknown): Promise<Response> | undefined {
  const name = nameOf(url, body);
  const found = held()[name];
  delete held()[name];
  return performance.now() < LASTS_MS ? found : undefined;
}
