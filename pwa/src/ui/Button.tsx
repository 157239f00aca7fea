import "@/ui/button.css";
import "@/ui/disabledReason.css";
import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Icon, type IconName } from "./Icon";

/** Why something cannot be done now; nothing where it can. */
export type Reason = string | false | null | undefined;

interface DisabledState {
  /** What the button gets beside its own. */
  readonly held: ButtonHTMLAttributes<HTMLButtonElement>;
  /** Stands in the button, after what it says. */
  readonly says: ReactNode;
}

/**
 * For a button that cannot be pressed now. It stays where the keyboard finds it, says why to a screen reader, and shows it
 * under the pointer, in focus and when it is pressed, which does nothing else. `describedBy` describes it in any case.
 */
function useDisabledReason(reason: Reason, describedBy?: string): DisabledState {
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

/**
 * For what is pressed beside a field. Leaving a field shows what is wrong with it, and the form grows: what is pressed
 * would move away from under the mouse before it is let go, and the click be lost. So it does not leave that field.
 */
export function stayInField(event: MouseEvent<HTMLElement>): void {
  const field = document.activeElement;
  if (!field?.matches("input, select, textarea")) return;
  const form = field.closest("ion-modal") ?? field.closest("form");
  if (form?.contains(event.currentTarget) && window.matchMedia("(pointer: fine)").matches) event.preventDefault();
}

interface BareButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  /** Why it cannot be pressed now: it says so wherever one comes upon it, and does nothing else. */
  readonly disabledReason?: Reason;
  /** Something is under way: pressed once, it waits. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button without looks of its own, for what draws itself: the one place that turns a button off. */
export function BareButton({ disabledReason, busy = false, onClick, children, ref, ...rest }: BareButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);
  useFocusBack(button, busy);
  const { held, says } = useDisabledReason(disabledReason, rest["aria-describedby"]);
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      onClick={onClick}
      {...held}
      disabled={busy && !disabledReason}
      aria-busy={busy || undefined}
    >
      {children}
      {says}
    </button>
  );
}

/** A browser takes the focus from what is turned off: whoever pressed it by key gets it back, unless they went on. */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, busy: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [button, busy]);
}

/** main: the one filled button of a view. danger: red words. sure: filled red, in a confirm dialog alone. */
export type ButtonKind = "normal" | "main" | "tonal" | "plain" | "danger" | "sure";

export interface ButtonAppearance {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly size?: "normal" | "small" | "large";
  /** Full width. */
  readonly wide?: boolean;
}

interface ButtonProps extends BareButtonProps, ButtonAppearance {}

export function Button({ kind, icon, size, wide, children, className, ...rest }: ButtonProps) {
  return (
    <BareButton onMouseDown={stayInField} {...rest} className={buttonClass({ kind, size, wide }, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </BareButton>
  );
}

interface IconButtonProps extends Omit<BareButtonProps, "aria-label"> {
  readonly icon: IconName;
  /** What it does, for screen readers. */
  readonly label: string;
  readonly kind?: ButtonKind;
}

/** For table rows and dialog corners alone; everywhere else an icon has its word. */
export function IconButton({ icon, label, kind = "plain", className, ...rest }: IconButtonProps) {
  return (
    <BareButton {...rest} aria-label={label} className={`${buttonClass({ kind }, className)} is-icon`}>
      <Icon name={icon} />
    </BareButton>
  );
}

export function buttonClass({ kind = "normal", size = "normal", wide }: ButtonAppearance, className = ""): string {
  return `fy-btn is-${kind} is-${size}${wide ? " is-wide" : ""} ${className}`.trim();
}
