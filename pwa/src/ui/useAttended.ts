import { useEffect, useState, type RefObject } from "react";

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
    const note = (told: Partial<Attention>) => setAttention((held) => withTold(held, told));
    let rest: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      note({ moves: true });
      clearTimeout(rest);
      rest = setTimeout(() => note({ moves: false }), REST_MS);
    };
    // Not React's own events: those come from a dialog too that a row has opened, which lies elsewhere on the screen.
    const ends = new AbortController();
    const { signal } = ends;
    const hear = (name: string, heard: (event: Event) => void, at: HTMLElement | Document = element) =>
      at.addEventListener(name, heard, { signal, passive: true, capture: true });
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
function withTold(held: Attention, told: Partial<Attention>): Attention {
  const next = { ...held, ...told };
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
