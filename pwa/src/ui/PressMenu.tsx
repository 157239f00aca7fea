import "@/ui/pressMenu.css";
import { IonPopover } from "@ionic/react";
import { useRef, useState } from "react";
import { BareButton, IconButton, type Reason } from "./Button";
import { Icon, type IconName } from "./Icon";
import { useOverlays } from "./overlays";

export interface MenuAction {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
  readonly danger?: boolean;
  /** Why it cannot be done now. */
  readonly disabledReason?: Reason;
  readonly busy?: boolean;
  /** A desktop has it as an icon of its own. */
  readonly onlyPhone?: boolean;
}

interface PressMenuProps {
  /** Says whose actions they are. */
  readonly label: string;
  /** The press that opened it, where it stands; undefined while it is closed. The button has `fy-menu-opener`. */
  readonly press: Event | undefined;
  readonly actions: readonly MenuAction[];
  readonly onGone: () => void;
}

const EDGE_PX = 8;

/** Moves a menu up that was placed before it had its height, and would end below the screen. */
function keepInSight(menu: HTMLElement): void {
  const content = menu.shadowRoot?.querySelector("[part=content]");
  if (!content) return;
  const over = content.getBoundingClientRect().bottom + EDGE_PX - window.innerHeight;
  if (over > 0) menu.style.setProperty("--offset-y", `${-over}px`);
}

/** What can be done, in a menu at the button that was pressed. It goes with what is done, and stays with what cannot be. */
export function PressMenu({ label, press, actions, onGone }: PressMenuProps) {
  const menu = useRef<HTMLIonPopoverElement>(null);
  useOverlays(press !== undefined);
  // Not by Ionic's dismissOnSelect, which would take it away with the reason of what cannot be done.
  const act = (run: () => void) => {
    void menu.current?.dismiss();
    run();
  };
  if (!press) return null;
  return (
    <IonPopover
      ref={menu}
      className="fy-press-menu"
      event={press}
      isOpen
      keepContentsMounted
      onDidPresent={({ target }) => keepInSight(target)}
      // Ionic says so with the menu out of the page, and puts it back a moment later, as with a dialog: whoever takes it
      // away at once, as the list does when the focus comes back to it, has React remove what is not there.
      onDidDismiss={() => setTimeout(onGone)}
      alignment="end"
      role="dialog"
      aria-label={label}
    >
      <ul>
        {actions.map(({ icon, label: words, run, danger, disabledReason, busy, onlyPhone }) => (
          <li key={words} className={onlyPhone ? "fy-only-phone" : undefined}>
            <BareButton
              className={danger ? "is-danger" : undefined}
              disabledReason={disabledReason}
              busy={busy}
              onClick={() => act(run)}
            >
              <Icon name={icon} />
              {words}
            </BareButton>
          </li>
        ))}
      </ul>
    </IonPopover>
  );
}

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
