/** The sheets of an event, the wanted one first: a draft that is over gives way to what is published. */
export const sheetsOf = (event: number, draft: string, published: string): readonly string[] =>
  [draft && `/looks/draft/${event}/${encodeURIComponent(draft)}.css`, published].filter(Boolean);

/** Whether a preview shows what nobody has chosen, so that every step can be measured: `?sample`. */
export const isSampled = (search: string): boolean => new URLSearchParams(search).has("sample");
