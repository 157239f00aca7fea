/** What is typed as a limit of a day; an empty field is none. */
export const WRONG = "wrong";

const MOST_TIMES = 100_000;

export function readTimes(typed: string): number | null | typeof WRONG {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,6}$/.test(text) && Number(text) <= MOST_TIMES ? Number(text) : WRONG;
}

/** As the server takes it: `1500` or `1500.50`. */
export function readAmount(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? text : WRONG;
}
