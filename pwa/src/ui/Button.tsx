import "@/ui/button.css";
import type { ButtonHTMLAttributes, Ref } from "react";
import { Icon, type IconName } from "@/ui/Icon";
import { stayInField } from "@/ui/stayInField";

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
