/**
 * What proxies, load balancers, firewalls, captive portals and broken connections answer in place of our server: every
 * status and content type that they were seen to use. None of it says anything of what was asked.
 */
const PAGE =
  "<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Welcome to the Wi-Fi</h1></body></html>";
const HTML = "text/html; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json";
/** Statuses that come with a page of their own. */
const PAGES = [
  400, 402, 403, 404, 405, 407, 408, 409, 410, 411, 413, 414, 421, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503,
  504, 511, 520, 522, 525, 530,
] as const;

/** What stands in place of our server's answer; without a status the connection is refused, or breaks in the middle. */
export interface ForeignAnswer {
  readonly name: string;
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** It is our server's by its form, but answers another question. */
  readonly isObject?: boolean;
}

const answer = (
  name: string,
  status: number,
  body: string | null,
  type: string,
  more: Partial<ForeignAnswer> = {},
) => ({
  name,
  status,
  type,
  body,
  ...more,
});

/** Also what a real browser is answered in `e2e/journeys/door-answers.spec.ts`. */
export const FOREIGN: readonly ForeignAnswer[] = [
  answer("200 {}", 200, "{}", JSON_TYPE, { isObject: true }),
  answer("200 of a captive portal's API", 200, '{"captive": true}', "application/captive+json", { isObject: true }),
  answer("200 of a maintenance page's API", 200, '{"status": "maintenance"}', JSON_TYPE, { isObject: true }),
  answer("200 of a gateway", 200, '{"success": false, "errors": [], "message": "Blocked"}', JSON_TYPE, {
    isObject: true,
  }),
  answer("200 of another application", 200, '{"message": "Success"}', JSON_TYPE, { isObject: true }),
  ...PAGES.map((status) => answer(`${status} with a page`, status, PAGE, HTML)),
  answer("200 with a sign-in page", 200, PAGE, HTML),
  answer("200 with a page called JSON", 200, PAGE, JSON_TYPE),
  answer("200 with nothing", 200, "", HTML),
  answer("200 with a word", 200, "success\n", TEXT),
  answer("200 with XML", 200, "<?xml version='1.0'?><WISPAccessGatewayParam/>", "text/xml"),
  answer("200 with half an answer", 200, '{"verdicts": [{"nonce": "', JSON_TYPE),
  answer("200 null", 200, "null", JSON_TYPE),
  answer("200 []", 200, "[]", JSON_TYPE),
  answer("203 with a page", 203, PAGE, HTML),
  answer("204", 204, null, TEXT),
  answer("401 of a gateway", 401, '{"message": "Invalid Token"}', JSON_TYPE),
  answer("401 with a word", 401, "Invalid Token", TEXT),
  answer("401 with a page", 401, PAGE, HTML),
  answer("403 of a gateway", 403, '{"message": "Forbidden"}', JSON_TYPE),
  answer("404 of Traefik", 404, "404 page not found\n", TEXT),
  answer("404 of a gateway", 404, '{"message": "no Route matched with those values"}', JSON_TYPE),
  answer("404 of another application", 404, '{"detail": "Not Found"}', JSON_TYPE),
  answer("404 with a problem", 404, '{"type": "about:blank", "title": "Not Found"}', "application/problem+json"),
  answer("404 with an error object", 404, '{"error": {"code": "404", "message": "Not found"}}', JSON_TYPE),
  answer("404 with nothing", 404, "", TEXT),
  answer("418 with a word", 418, "I'm a teapot", TEXT),
  answer("429 with a word", 429, "Too Many Requests", TEXT),
  answer("500 of a gateway", 500, '{"message": "Internal server error"}', JSON_TYPE),
  answer("502 with nothing", 502, "", TEXT),
  answer("503 of Traefik", 503, "no available server", TEXT),
  answer("503 of Envoy", 503, "upstream connect error or disconnect/reset before headers", TEXT),
  answer("504 of a gateway", 504, '{"message": "Endpoint request timed out"}', JSON_TYPE),
  answer("204 that is called a page", 204, null, HTML),
  answer("205", 205, null, TEXT),
  answer("206 with half an answer", 206, '{"verdicts": [', JSON_TYPE),
  answer("304", 304, null, TEXT),
  answer("401 that asks for a password", 401, PAGE, HTML, { headers: { "WWW-Authenticate": 'Basic realm="Wi-Fi"' } }),
  answer("503 that says when to come again", 503, PAGE, HTML, { headers: { "Retry-After": "3600" } }),
  { name: "a connection that is refused" },
  { name: "a connection that breaks in the middle", body: '{"verdicts": [', type: JSON_TYPE },
];

type Named = readonly [string, () => Promise<Response>];
const named = (answers: readonly ForeignAnswer[]): readonly Named[] =>
  answers.map((each) => [each.name, () => responseOf(each)] as const);

/** What is our server's by its form, and what is not even that. */
export const FOREIGN_OBJECTS = named(FOREIGN.filter(({ isObject }) => isObject));
export const FOREIGN_ANSWERS = named(FOREIGN.filter(({ isObject }) => !isObject));

function responseOf({ status, type = TEXT, body = null, headers }: ForeignAnswer): Promise<Response> {
  if (status === undefined && body === null) return Promise.reject(new TypeError("Failed to fetch"));
  if (status === undefined) return Promise.resolve(broken());
  return Promise.resolve(new Response(body, { status, headers: { "Content-Type": type, ...headers } }));
}

function broken(): Response {
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => stream.error(new TypeError("network error")),
  });
  return new Response(body, { status: 200, headers: { "Content-Type": JSON_TYPE } });
}
