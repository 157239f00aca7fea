import "@/ui/rowMenu.css";
import { IonPopover } from "@ionic/react";
import { useRef, useState } from "react";
import { IconButton } from "@/ui/Button";
import { Icon, type IconName } from "@/ui/Icon";
import { BareButton } from "@/ui/BareButton";
import { type Reason } from "@/ui/because";

export interface RowAction {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
  readonly danger?: boolean;
  /** Why it cannot be done now. */
  readonly because?: Reason;
  readonly busy?: boolean;
  /** A desktop has it as an icon of its own. */
  readonly onlyPhone?: boolean;
}

interface RowMenuProps {
  /** Says whose actions they are. */
  readonly label: string;
  readonly actions: readonly RowAction[];
  readonly className?: string;
}

const EDGE_PX = 8;

/** Moves a menu up that was placed before it had its height, and would end below the screen. */
function keepInSight(menu: HTMLElement): void {
  const content = menu.shadowRoot?.querySelector("[part=content]");
  if (!content) return;
  const over = content.getBoundingClientRect().bottom + EDGE_PX - window.innerHeight;
  if (over > 0) menu.style.setProperty("--offset-y", `${-over}px`);
}

/** What can be done with a row besides its one or two icons. */
export function RowMenu({ label, actions, className }: RowMenuProps) {
  // The menu stands where the press was.
  const [press, setPress] = useState<Event>();
  const menu = useRef<HTMLIonPopoverElement>(null);
  // Not by Ionic's dismissOnSelect, which would take it away with the reason of what cannot be done.
  const act = (run: () => void) => {
    void menu.current?.dismiss();
    run();
  };
  return (
    <>
      <IconButton
        icon="dots"
        label={label}
        className={`fy-row-dots ${className ?? ""}`}
        aria-haspopup="dialog"
        aria-expanded={press !== undefined}
        onClick={(event) => setPress(event.nativeEvent)}
      />
      {press && (
        <IonPopover
          ref={menu}
          className="fy-row-menu"
          event={press}
          isOpen
          keepContentsMounted
          onDidPresent={({ target }) => keepInSight(target)}
          // Ionic says so with the menu out of the page, and puts it back a moment later, as with a dialog: whoever takes
          // it away at once, as the list does when the focus comes back to it, has React remove what is not there.
          onDidDismiss={() => setTimeout(() => setPress(undefined))}
          alignment="end"
          role="dialog"
          aria-label={label}
        >
          <ul>
            {actions.map(({ icon, label: words, run, danger, because, busy, onlyPhone }) => (
              <li key={words} className={onlyPhone ? "fy-only-phone" : undefined}>
                <BareButton
                  className={danger ? "is-danger" : undefined}
                  because={because}
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
      )}
    </>
  );
}
