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
