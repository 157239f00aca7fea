import "@/ui/button.css";
import type { ButtonHTMLAttributes, MouseEvent, Ref } from "react";
import { Icon, type IconName } from "@/ui/Icon";

/** main: the one filled button of a view. danger: red words. sure: filled red, in a confirm dialog alone. */
export type ButtonKind = "normal" | "main" | "tonal" | "plain" | "danger" | "sure";

export interface ButtonLooks {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly size?: "normal" | "small" | "large";
  /** Full width. */
  readonly wide?: boolean;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLooks {
  /** Something is under way: pressed once, it waits. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({ kind, icon, size, wide, busy = false, disabled, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      onMouseDown={stayInField}
      {...rest}
      className={buttonClass({ kind, size, wide }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

const FIELDS = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];

// Leaving a field shows what is wrong with it, and the form grows: the button would move away from under the mouse
// before it is let go, and the click be lost. So pressing one beside a field does not leave that field.
function stayInField(event: MouseEvent<HTMLButtonElement>): void {
  const field = document.activeElement;
  if (!field || !FIELDS.some((kind) => field instanceof kind)) return;
  const form = field.closest("ion-modal") ?? field.closest("form");
  if (form?.contains(event.currentTarget) && window.matchMedia("(pointer: fine)").matches) event.preventDefault();
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  readonly icon: IconName;
  /** What it does, for screen readers. */
  readonly label: string;
  readonly kind?: ButtonKind;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** For table rows and dialog corners alone; everywhere else an icon has its word. */
export function IconButton({ icon, label, kind = "plain", className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={`${buttonClass({ kind }, className)} is-icon`}>
      <Icon name={icon} />
    </button>
  );
}

export function buttonClass({ kind = "normal", size = "normal", wide }: ButtonLooks, className = ""): string {
  return `fy-btn is-${kind} is-${size}${wide ? " is-wide" : ""} ${className}`.trim();
}
