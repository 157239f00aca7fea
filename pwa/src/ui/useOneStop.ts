import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";

interface OneStop<Group extends HTMLElement> {
  readonly ref: RefObject<Group | null>;
  readonly onKeyDown: (pressed: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

/**
 * For many buttons and fields in rows: Tab stops at them once, at the one that was last used, and arrows go on within
 * them, as in a toolbar. A digit presses the key of its row that says it. `row` selects what a row is.
 */
export function useOneStop<Group extends HTMLElement>(row: string): OneStop<Group> {
  const ref = useRef<Group>(null);
  const last = useRef<{ readonly item: HTMLElement; readonly row: Element } | undefined>(undefined);
  useEffect(() => {
    if (ref.current) settle(ref.current);
  });

  function settle(group: HTMLElement): void {
    const items = itemsOf(group);
    let stop = last.current?.item;
    if (last.current && stop && !items.includes(stop)) {
      // What was pressed has made way for others, and has taken the focus along.
      stop = itemsOf(last.current.row).at(-1);
      if (document.activeElement === document.body) stop?.focus();
    }
    stop ??= items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  }

  return {
    ref,
    onFocus: () => {
      const item = document.activeElement;
      const place = item?.closest(row);
      if (!ref.current || !(item instanceof HTMLElement) || !place || !itemsOf(ref.current).includes(item)) return;
      last.current = { item, row: place };
      settle(ref.current);
    },
    onKeyDown: (pressed) => {
      const { target, key } = pressed;
      if (!ref.current || !(target instanceof HTMLElement) || pressed.ctrlKey || pressed.metaKey || pressed.altKey)
        return;
      const next = nextTo(target, key, ref.current, row);
      if (!next) return;
      pressed.preventDefault();
      next.focus();
      if (isDigit(key)) next.click();
    },
  };
}

const isDigit = (key: string) => /^[1-9]$/.test(key);

const itemsOf = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>("button, input")];

/** Where a key leads from an item; nowhere at the end, nor where a field needs the key for itself. */
function nextTo(item: HTMLElement, key: string, group: Element, row: string): HTMLElement | undefined {
  const here = item.closest(row);
  if (!here) return undefined;
  const own = itemsOf(here);
  const place = own.indexOf(item);
  const isField = item instanceof HTMLInputElement;
  if (key === "ArrowUp" || key === "ArrowDown") {
    const rows = [...new Set(itemsOf(group).map((each) => each.closest(row)))];
    const beside = rows[rows.indexOf(here) + (key === "ArrowUp" ? -1 : 1)];
    const items = beside ? itemsOf(beside) : [];
    return items[place] ?? items.at(-1);
  }
  if (isField) return undefined;
  if (isDigit(key)) return own.find(({ textContent }) => textContent === key);
  const isRightToLeft = getComputedStyle(item).direction === "rtl";
  const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[key];
  return step === undefined ? undefined : own[place + step];
}
