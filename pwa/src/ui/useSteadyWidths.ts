import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps each column as wide as its first rows have made it, in hundredths of the table, while its rows change; `of` says
 * when they are measured anew. A column still becomes wider for what must not be broken: a time, a code, a sum.
 */
export function useSteadyWidths(
  table: RefObject<HTMLTableElement | null>,
  of: string,
  own: readonly (string | undefined)[],
): void {
  const measured = useRef<string>(undefined);
  // After each drawing, until there is something to measure: a phone shows other rows in place of the table.
  useLayoutEffect(() => {
    if (measured.current === of || !table.current || table.current.offsetWidth === 0) return;
    measured.current = of;
    const heads = [...table.current.querySelectorAll<HTMLElement>(":scope > thead > tr > th")];
    for (const [place, head] of heads.entries()) head.style.width = own[place] ?? "";
    const all = table.current.getBoundingClientRect().width;
    const widths = heads.map((head) => head.getBoundingClientRect().width);
    for (const [place, head] of heads.entries()) head.style.width = `${(100 * (widths[place] ?? 0)) / all}%`;
  });
}

/**
 * Lets a table scroll sideways in its box where it is wider than that. Not everywhere: the box would be what its head
 * stays at the top of, in place of the page.
 */
export function useOverflow(table: RefObject<HTMLTableElement | null>): void {
  useLayoutEffect(() => mark(table.current));
  useEffect(() => {
    const box = table.current?.parentElement;
    if (!box || typeof ResizeObserver === "undefined") return undefined;
    // Not the window's size: the menu comes beside the page after that has changed.
    const watcher = new ResizeObserver(() => mark(table.current));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [table]);
}

function mark(table: HTMLTableElement | null): void {
  const box = table?.parentElement;
  if (box) box.classList.toggle("is-over", table.offsetWidth > box.clientWidth);
}
