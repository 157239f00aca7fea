import { useState } from "react";

interface Identified {
  readonly id: number;
}

/** Rows that open below themselves when they are pressed. */
export function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  return {
    open,
    isOpen: ({ id }: Identified) => open.has(id),
    onOpen: ({ id }: Identified) => setOpen((held) => toggled(held, id)),
  };
}

function toggled(held: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(held);
  if (!next.delete(id)) next.add(id);
  return next;
}
