import type { ReactNode } from "react";

/** Heads what has taken the place of the step before, and has the focus: it is read out, and the next key goes on here. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h3 ref={focusIt} tabIndex={-1}>
      {children}
    </h3>
  );
}

const focusIt = (heading: HTMLElement | null) => heading?.focus();
