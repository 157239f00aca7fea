import "@/ui/because.css";
import { useId, useLayoutEffect, useRef, useState, type ButtonHTMLAttributes, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** Why something cannot be done now; nothing where it can. */
export type Reason = string | false | null | undefined;

interface Because {
  /** What the button gets beside its own. */
  readonly held: ButtonHTMLAttributes<HTMLButtonElement>;
  /** Stands in the button, after what it says. */
  readonly says: ReactNode;
}

/**
 * For a button that cannot be pressed now. It stays where the keyboard finds it, says why to a screen reader, and shows it
 * under the pointer, in focus and when it is pressed, which does nothing else. `describedBy` describes it in any case.
 */
export function useBecause(reason: Reason, describedBy?: string): Because {
  const id = useId();
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const hide = () => setBeside(null);
  if (!reason) return { held: beside ? { onPointerLeave: hide, onBlur: hide } : {}, says: null };
  return {
    held: {
      "aria-disabled": true,
      "aria-describedby": describedBy ? `${describedBy} ${id}` : id,
      onClick: (pressed) => {
        // Not its form's either, nor that of the row that it stands in.
        pressed.preventDefault();
        pressed.stopPropagation();
        setBeside(pressed.currentTarget);
      },
      onPointerEnter: ({ pointerType, currentTarget }) => {
        // A finger presses: it has no other way to come upon it.
        if (pointerType === "mouse") setBeside(currentTarget);
      },
      onPointerLeave: hide,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(":focus-visible")) setBeside(currentTarget);
      },
      onBlur: hide,
    },
    says: (
      <>
        <span id={id} hidden>
          {reason}
        </span>
        {beside && <Bubble beside={beside} text={reason} onHide={hide} />}
      </>
    ),
  };
}

interface BubbleProps {
  readonly beside: HTMLElement;
  readonly text: string;
  readonly onHide: () => void;
}

/** Stands over all that could cut it; for React within its button, so that the pointer may go onto it. */
function Bubble({ beside, text, onHide }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const place = () => bubble.current && placeBeside(bubble.current, beside);
    place();
    window.addEventListener("scroll", place, { capture: true, signal });
    window.addEventListener("resize", place, { signal });
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (!beside.contains(target as Node)) onHide();
      },
      { signal },
    );
    document.addEventListener("keydown", ({ key }) => key === "Escape" && onHide(), { signal });
    return () => gone.abort();
  });
  return createPortal(
    <span ref={bubble} role="tooltip" className="fy-because">
      <span>{text}</span>
    </span>,
    document.body,
  );
}

const EDGE = 8; // px

/** Below it, or above where there is no room; within the window. */
function placeBeside(bubble: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const isAbove = at.bottom + height > window.innerHeight && at.top > height;
  const wanted = at.left + (at.width - width) / 2;
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE));
  bubble.style.left = `${left}px`;
  bubble.style.top = `${isAbove ? at.top - height : at.bottom}px`;
}
