import { QueryClientContext } from "@tanstack/react-query";
import { type RefObject, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** So long after the last movement somebody is still looking for the place where they were. */
const REST_MS = 3000;

interface Attention {
  readonly hovers: boolean;
  readonly focuses: boolean;
  /** Scrolled, or was touched, a moment ago. */
  readonly moves: boolean;
  /** Its beginning is scrolled out of sight. */
  readonly isPast: boolean;
}

const NOBODY: Attention = { hovers: false, focuses: false, moves: false, isPast: false };

/** Whether somebody is at a part of the page: points at it, types or has the focus in it, scrolls, or has scrolled into it. */
export function useAttended(part: RefObject<HTMLElement | null>): boolean {
  const [attention, setAttention] = useState(NOBODY);
  useEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    const note = (change: Partial<Attention>) => setAttention((held) => withChange(held, change));
    let rest: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      note({ moves: true });
      clearTimeout(rest);
      rest = setTimeout(() => note({ moves: false }), REST_MS);
    };
    // Not React's own events: those come from a dialog too that a row has opened, which lies elsewhere on the screen.
    const ends = new AbortController();
    const { signal } = ends;
    const hear = (name: string, handler: (event: Event) => void, at: HTMLElement | Document = element) =>
      at.addEventListener(name, handler, { signal, passive: true, capture: true });
    hear("pointerover", (event) => (isFinger(event) ? move() : note({ hovers: true })));
    hear("pointerleave", (event) => event.target === element && note({ hovers: false }));
    hear("touchmove", move);
    // The head moves with no row; the part itself has the focus only after what was pressed in it has gone.
    hear("focusin", ({ target }) => note({ focuses: target !== element && !isInHead(target) }));
    hear("focusout", () => note({ focuses: false }));
    const scroll = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !(target.contains(element) || element.contains(target))) return;
      note({ isPast: isPast(element, target) });
      move();
    };
    // A page scrolls within Ionic's shadow, which tells of it by an event of its own.
    hear("scroll", scroll, document);
    hear("ionScroll", scroll, document);
    return () => {
      ends.abort();
      clearTimeout(rest);
    };
  }, [part]);
  return attention.hovers || attention.focuses || attention.moves || attention.isPast;
}

/** The same object where nothing is new: a thumb that scrolls draws nothing. */
function withChange(held: Attention, change: Partial<Attention>): Attention {
  const next = { ...held, ...change };
  const isSame = (Object.keys(next) as (keyof Attention)[]).every((key) => next[key] === held[key]);
  return isSame ? held : next;
}

const isFinger = (event: Event) => (event as PointerEvent).pointerType === "touch";

const isInHead = (target: EventTarget | null) => target instanceof Element && target.closest("thead") !== null;

/** A box of its own that scrolls, or the page around it. */
const isPast = (element: HTMLElement, scroller: HTMLElement) =>
  element.contains(scroller)
    ? scroller.scrollTop > 0
    : element.getBoundingClientRect().top < scroller.getBoundingClientRect().top;

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

/** What a person has just done brings its rows within this, or as long as they are being read. */
const OWN_MS = 1000;

/** A page of rows as it was read. */
export interface Read<Row> {
  readonly rows: readonly Row[];
  /** How many there are on all pages. */
  readonly total: number;
  /** Not all were counted: there are at least `total`. */
  readonly more?: boolean;
  /** Rows that have just left, as they are now: whoever stands before them still sees them. */
  readonly left?: readonly Row[];
}

interface RowsInput<Row> {
  /** undefined until the first are there. */
  readonly read: Read<Row> | undefined;
  readonly keyOf: (row: Row) => string | number;
  /** Which rows are asked for: what somebody turns to or sorts by stands there at once. */
  readonly asked: string;
  /** Of which page they are. */
  readonly page: string;
  /** How many stand on a page; undefined where all do. */
  readonly size: number | undefined;
  /** Whether these are still the rows of what was asked before. */
  readonly isBefore: boolean;
  readonly isFetching: boolean;
  /** Somebody is at the list. */
  readonly isAttended: boolean;
}

interface ShownRows<Row> {
  readonly asked: string;
  readonly page: string;
  /** Others were asked for, which are on their way. */
  readonly isOver: boolean;
  /** What was read last. */
  readonly from: Read<Row>;
  readonly rows: readonly Row[];
  /** Of all pages, when its rows were put where they stand. */
  readonly total: number;
}

export interface Steady<Row> {
  readonly rows: readonly Row[] | undefined;
  /** Of which page they are: of the one that was asked for last, once its rows are there. */
  readonly page: string;
  /** Rows that are new and wait; 0 while others do, or the same in another order. */
  readonly fresh: number;
  /** Whether what was read is not what stands there. */
  readonly isBehind: boolean;
  /** Shows what waits, and what comes next. */
  readonly letIn: () => void;
}

/**
 * Rows that stay where they are while somebody is at them: each is shown as it is now, but none comes, goes or moves until
 * they leave or ask for it (decision 0122). What one has changed oneself is shown at once.
 */
export function useSteadyRows<Row>(given: RowsInput<Row>): Steady<Row> {
  const { read, keyOf, asked, page, size, isBefore, isFetching, isAttended } = given;
  const [shown, setShown] = useState<ShownRows<Row>>();
  const [isLetIn, letIn] = useLettingIn(isFetching);
  const isAnother = shown === undefined || shown.isOver || shown.asked !== asked;
  const mayMove = isAnother || isLetIn || !isAttended || goesOn(shown.rows, read?.rows ?? [], keyOf);
  let now = shown;
  if (!read) now = undefined;
  else if (isBefore && shown) now = shown.isOver ? shown : { ...shown, isOver: true };
  else if (mayMove && (isAnother || shown.from !== read || shown.rows !== read.rows))
    now = { asked, page, isOver: false, from: read, rows: read.rows, total: read.total };
  else if (!mayMove && shown.from !== read)
    now = { ...shown, from: read, rows: inPlace(shown.rows, read, keyOf, size) };
  if (now !== shown) setShown(now);
  if (!read || !now) return { rows: undefined, page, fresh: 0, isBehind: false, letIn };
  const isBehind = !isBefore && !isSame(now.rows, read.rows, keyOf);
  return { rows: now.rows, page: now.page, fresh: isBehind ? freshIn(read, now, keyOf) : 0, isBehind, letIn };
}

/** The rows that stand there as they are now. Those at the end that are gone leave: nothing stands below them. */
function inPlace<Row>(
  shown: readonly Row[],
  { rows, left = [] }: Read<Row>,
  keyOf: (row: Row) => string | number,
  size: number | undefined,
): readonly Row[] {
  const known = new Map([...left, ...rows].map((row) => [keyOf(row), row]));
  const there = new Set(rows.map(keyOf));
  // On a full page it may only have been pushed to the next one.
  const isFull = size !== undefined && rows.length >= size;
  const last = isFull ? shown.length - 1 : shown.findLastIndex((row) => there.has(keyOf(row)));
  return shown.slice(0, last + 1).map((row) => known.get(keyOf(row)) ?? row);
}

const isSame = <Row>(one: readonly Row[], other: readonly Row[], keyOf: (row: Row) => string | number) =>
  one === other ||
  (one.length === other.length && one.every((row, place) => keyOf(row) === keyOf(other[place] as Row)));

/** Whether rows only come behind those that stand there, which stay where they are: an endless list was scrolled. */
const goesOn = <Row>(shown: readonly Row[], rows: readonly Row[], keyOf: (row: Row) => string | number) =>
  rows.length > shown.length && isSame(shown, rows.slice(0, shown.length), keyOf);

/** A row that only moved up from the next page is not new: where more are there than before, so many are. */
function freshIn<Row>(read: Read<Row>, { rows, total }: ShownRows<Row>, keyOf: (row: Row) => string | number): number {
  const held = new Set(rows.map(keyOf));
  const unseen = read.rows.filter((row) => !held.has(keyOf(row))).length;
  return read.more || unseen === 0 ? unseen : Math.max(0, read.total - total);
}

/** Whether rows may come whoever is at the list: it was asked for, or the person themself has just changed something. */
function useLettingIn(isFetching: boolean): readonly [boolean, () => void] {
  const cache = useContext(QueryClientContext);
  const [state, setState] = useState<"closed" | "own" | "reading">("closed");
  // Read anew each time: two changes one after the other.
  const [count, setCount] = useState(0);
  const letIn = () => {
    setState("own");
    setCount(count + 1);
  };
  const change = useEffectEvent(letIn);
  useEffect(
    () =>
      cache?.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") change();
      }),
    [cache],
  );
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(() => setState("reading"), OWN_MS);
    return () => clearTimeout(timer);
  }, [count]);
  if (state === "reading" && !isFetching) setState("closed");
  return [state !== "closed", letIn];
}
