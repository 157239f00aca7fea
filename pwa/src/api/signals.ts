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
