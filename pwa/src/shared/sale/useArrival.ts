import { useEffect, useRef } from "react";

/**
 * For the heading of a step: the button that led here is gone, and the focus with it. The heading takes the focus, so
 * that a screen reader says where the reader is and the keyboard goes on from there.
 */
export function useArrival(step?: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [step]);
  return heading;
}
