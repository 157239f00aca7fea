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

const answer = (status: number, body: string | null, type: string) => () =>
  Promise.resolve(new Response(body, { status, headers: { "Content-Type": type } }));

type Answer = () => Promise<Response>;

/** Objects that are our server's by their form, but answer another question. */
export const FOREIGN_OBJECTS: readonly (readonly [string, Answer])[] = [
  ["200 {}", answer(200, "{}", JSON_TYPE)],
  ["200 of a captive portal's API", answer(200, '{"captive": true}', "application/captive+json")],
  ["200 of a maintenance page's API", answer(200, '{"status": "maintenance"}', JSON_TYPE)],
  ["200 of a gateway", answer(200, '{"success": false, "errors": [], "message": "Blocked"}', JSON_TYPE)],
];

/** What is no answer of ours by its form already. */
export const FOREIGN_ANSWERS: readonly (readonly [string, Answer])[] = [
  ...PAGES.map((status) => [`${status} with a page`, answer(status, PAGE, HTML)] as const),
  ["200 with a sign-in page", answer(200, PAGE, HTML)],
  ["200 with a page called JSON", answer(200, PAGE, JSON_TYPE)],
  ["200 with nothing", answer(200, "", HTML)],
  ["200 with a word", answer(200, "success\n", TEXT)],
  ["200 with XML", answer(200, "<?xml version='1.0'?><WISPAccessGatewayParam/>", "text/xml")],
  ["200 with half an answer", answer(200, '{"verdicts": [{"nonce": "', JSON_TYPE)],
  ["200 null", answer(200, "null", JSON_TYPE)],
  ["200 []", answer(200, "[]", JSON_TYPE)],
  ["203 with a page", answer(203, PAGE, HTML)],
  ["204", answer(204, null, TEXT)],
  ["401 of a gateway", answer(401, '{"message": "Invalid Token"}', JSON_TYPE)],
  ["401 with a word", answer(401, "Invalid Token", TEXT)],
  ["401 with a page", answer(401, PAGE, HTML)],
  ["403 of a gateway", answer(403, '{"message": "Forbidden"}', JSON_TYPE)],
  ["404 of Traefik", answer(404, "404 page not found\n", TEXT)],
  ["404 of a gateway", answer(404, '{"message": "no Route matched with those values"}', JSON_TYPE)],
  ["404 of another application", answer(404, '{"detail": "Not Found"}', JSON_TYPE)],
  ["404 with a problem", answer(404, '{"type": "about:blank", "title": "Not Found"}', "application/problem+json")],
  ["404 with an error object", answer(404, '{"error": {"code": "404", "message": "Not found"}}', JSON_TYPE)],
  ["404 with nothing", answer(404, "", TEXT)],
  ["418 with a word", answer(418, "I'm a teapot", TEXT)],
  ["429 with a word", answer(429, "Too Many Requests", TEXT)],
  ["500 of a gateway", answer(500, '{"message": "Internal server error"}', JSON_TYPE)],
  ["502 with nothing", answer(502, "", TEXT)],
  ["503 of Traefik", answer(503, "no available server", TEXT)],
  ["503 of Envoy", answer(503, "upstream connect error or disconnect/reset before headers", TEXT)],
  ["504 of a gateway", answer(504, '{"message": "Endpoint request timed out"}', JSON_TYPE)],
  ["a connection that is refused", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a connection that breaks in the middle", () => Promise.resolve(broken())],
];

function broken(): Response {
  const body = new ReadableStream<Uint8Array>({
    pull: (stream) => stream.error(new TypeError("network error")),
  });
  return new Response(body, { status: 200, headers: { "Content-Type": JSON_TYPE } });
}
