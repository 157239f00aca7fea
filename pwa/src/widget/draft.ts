/** A look that is not published yet, on the widget as it is: `/widget/12?look=TOKEN`, for whoever may change it. */

export const draftIn = (search: string): string => new URLSearchParams(search).get("look") ?? "";

/** The sheets of an event, the wanted one first: a draft that is over gives way to what is published. */
export const sheetsOf = (event: number, draft: string, published: string): readonly string[] =>
  [draft && `/looks/draft/${event}/${encodeURIComponent(draft)}.css`, published].filter(Boolean);
