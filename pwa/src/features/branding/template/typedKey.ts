/** What a form holds as part of a query's key: a file is told by what a browser knows of it. */
export const typedKey = (form: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(form, (_, value: unknown) =>
    value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value,
  );
