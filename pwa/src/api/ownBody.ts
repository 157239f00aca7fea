/**
 * What our server answered: the object that a call gives, or a refusal with its message and code. Anything else comes
 * from somebody on the way, such as a proxy, a load balancer or a network's sign-in page, whatever its status says.
 */
export function parseOwnBody(text: string, isRefused: boolean): Record<string, unknown> | undefined {
  const body = asRecord(parsed(text));
  if (!body || !isRefused) return body;
  // A form of which several fields are wrong may be refused without a message of its own.
  return typeof body.message === "string" && isText(body.code) ? body : undefined;
}

/** The same of a fetched response. Rejects where the connection breaks in the middle of the answer. */
export async function readOwnBody(response: Response): Promise<Record<string, unknown> | undefined> {
  return parseOwnBody(await response.text(), !response.ok);
}

/** Whether a response is a file of the given kinds: a sign-in page that stands in for one is a page. */
export const isFileOf = (response: Response, ...kinds: readonly string[]): boolean =>
  response.ok && kinds.some((kind) => (response.headers.get("Content-Type") ?? "").startsWith(kind));

export function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

export const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
