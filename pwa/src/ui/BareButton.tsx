import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ButtonHTMLAttributes,
  type Ref,
  type RefObject,
} from "react";
import { useBecause, type Reason } from "@/ui/because";

export interface BareButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> {
  /** Why it cannot be pressed now: it says so wherever one comes upon it, and does nothing else. */
  readonly because?: Reason;
  /** Something is under way: pressed once, it waits. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button without looks of its own, for what draws itself: the one place that turns a button off. */
export function BareButton({ because, busy = false, onClick, children, ref, ...rest }: BareButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);
  useFocusBack(button, busy);
  const { held, says } = useBecause(because, rest["aria-describedby"]);
  return (
    <button
      type="button"
      {...rest}
      ref={button}
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
