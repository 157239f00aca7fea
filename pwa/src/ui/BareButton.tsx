import type { ButtonHTMLAttributes, Ref } from "react";
import { useBecause, type Reason } from "@/ui/because";

export interface BareButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  /** Why it cannot be pressed now: it says so wherever one comes upon it, and does nothing else. */
  readonly because?: Reason;
  /** Something is under way: pressed once, it waits. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button without looks of its own, for what draws itself: the one place that turns a button off. */
export function BareButton({ because, busy = false, onClick, children, ...rest }: BareButtonProps) {
  const { held, says } = useBecause(because, rest["aria-describedby"]);
  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      {...held}
      disabled={busy && !because}
      aria-busy={busy || undefined}
    >
      {children}
      {says}
    </button>
  );
}
