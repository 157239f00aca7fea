import "@/ui/button.css";
import { BareButton, type BareButtonProps } from "@/ui/BareButton";
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

interface ButtonProps extends BareButtonProps, ButtonLooks {}

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

export function buttonClass({ kind = "normal", size = "normal", wide }: ButtonLooks, className = ""): string {
  return `fy-btn is-${kind} is-${size}${wide ? " is-wide" : ""} ${className}`.trim();
}
