import { useState } from "react";
import { IconButton } from "@/ui/Button";
import { PressMenu, type MenuAction } from "@/ui/PressMenu";

interface RowMenuProps {
  /** Says whose actions they are. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly className?: string;
}

/** What can be done with a row besides its one or two icons. */
export function RowMenu({ label, actions, className }: RowMenuProps) {
  const [press, setPress] = useState<Event>();
  return (
    <>
      <IconButton
        icon="dots"
        label={label}
        className={`fy-menu-opener ${className ?? ""}`}
        aria-haspopup="dialog"
        aria-expanded={press !== undefined}
        onClick={(event) => setPress(event.nativeEvent)}
      />
      <PressMenu label={label} press={press} actions={actions} onGone={() => setPress(undefined)} />
    </>
  );
}
