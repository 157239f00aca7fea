import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";

interface OneStop<Group extends HTMLElement> {
  readonly ref: RefObject<Group | null>;
  readonly onKeyDown: (pressed: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

interface Place {
  readonly item: HTMLElement;
  readonly row: HTMLElement;
}

/**
 * For many buttons and fields in rows: Tab stops at them once, at the one that was last used, and arrows go on within
 * them, as in a toolbar. A digit presses the key of its row that says it. `row` selects what a row is.
 */
export function useOneStop<Group extends HTMLElement>(row: string): OneStop<Group> {
  const ref = useRef<Group>(null);
  const last = useRef<Place | undefined>(undefined);
  useEffect(() => {
    if (ref.current) settle(ref.current);
  });

  function settle(group: HTMLElement): void {
    const items = itemsOf(group);
    if (last.current && !items.includes(last.current.item)) last.current = instead(last.current, group);
    const stop = last.current?.item ?? items[0];
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  }

  return {
    ref,
    onFocus: () => {
      const item = document.activeElement;
      const place = item?.closest<HTMLElement>(row);
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

/** The place in the stead of one whose item has made way for others; none in a row that has no more of them, or is gone. */
function instead({ row }: Place, group: Element): Place | undefined {
  if (!group.contains(row)) return undefined;
  const item = itemsOf(row).at(-1);
  if (document.activeElement === document.body) {
    // It has taken the focus along. A row without items has it itself: a digit meant for it presses nothing elsewhere.
    if (!item) row.tabIndex = -1;
    (item ?? row).focus();
  }
  return item && { item, row };
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
    const full = new Set(itemsOf(group).map((each) => each.closest(row)));
    const rows = [...group.querySelectorAll(row)].filter((each) => each === here || full.has(each));
    const beside = rows[rows.indexOf(here) + (key === "ArrowUp" ? -1 : 1)];
    const items = beside ? itemsOf(beside) : [];
    return items[Math.max(place, 0)] ?? items.at(-1);
  }
  if (isField) return undefined;
  if (isDigit(key)) return own.find(({ textContent }) => textContent === key);
  const isRightToLeft = getComputedStyle(item).direction === "rtl";
  const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[key];
  return step === undefined ? undefined : own[place + step];
}
