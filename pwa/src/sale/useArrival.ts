import { useEffect, useRef } from "react";

/**
 * For the heading of a step: what was pressed to come here is gone, and the focus with it. The heading takes it, so
 * that a screen reader says where one is and the keyboard goes on from there.
 */
export function useArrival(step?: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [step]);
  return heading;
}
