import "@/ui/dialog.css";
import "@/ui/foot.css";
import { IonModal } from "@ionic/react";
import { createContext, type ReactNode, type Ref, useContext, useEffect, useRef, useState } from "react";
import { t } from "@/i18n/i18n";
import { Button, type ButtonKind, IconButton } from "./Button";
import { type Unsaved, useUnsaved } from "./confirm";
import { useOverlays } from "./overlays";

/** Given by whatever has the buttons of what is in it: a dialog, or a page with a bar. */
export const FootContext = createContext<HTMLElement | null>(null);

/** The room beside the buttons of the form around, in which what is said moves no field; null where there is none. */
export const useFoot = (): HTMLElement | null => useContext(FootContext);

export const FootRoom = ({ ref }: { readonly ref: Ref<HTMLSpanElement> }) => <span ref={ref} className="fy-room" />;

interface DialogProps {
  readonly open: boolean;
  /** Also after Escape, the back button and a tap beside it. */
  readonly onClose: () => void;
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** At the right of the title, before the cross. */
  readonly aside?: ReactNode;
  /** question 400, form 560, wide 760, sale 1000 px, whole the window; full screen on a phone, but for a question. */
  readonly size?: "question" | "form" | "wide" | "sale" | "whole";
  readonly footer?: ReactNode;
  /** false: a tap beside it does not close it. Escape is its cross in any case. */
  readonly dismissible?: boolean;
  /** Something is typed in it, or what its form knows of that: however it is closed, there is a question before. */
  readonly unsaved?: boolean | Unsaved;
  readonly role?: "dialog" | "alertdialog";
  /** It stands at once: somebody waits at the other side of the counter. */
  readonly instant?: boolean;
  /** false: no space around the content (it brings its own columns). */
  readonly padded?: boolean;
  readonly children: ReactNode;
}

const CloseContext = createContext<() => void>(() => undefined);
const StandsContext = createContext(true);

/** Whether the dialog around stands: while it comes Ionic moves it, and whatever has the focus in it loses that. */
export const useDialogStands = (): boolean => useContext(StandsContext);

interface CancelProps {
  readonly kind?: ButtonKind | undefined;
  readonly children?: ReactNode;
}

/** Closes the dialog that it stands in, as its cross does. */
export function CancelButton({ kind, children }: CancelProps) {
  const close = useContext(CloseContext);
  return (
    <Button kind={kind} onClick={close}>
      {children ?? t("cancel")}
    </Button>
  );
}

export function Dialog({
  open,
  onClose,
  title,
  subtitle,
  aside,
  size = "form",
  footer,
  dismissible = true,
  unsaved = false,
  role = "dialog",
  padded = true,
  instant = false,
  children,
}: DialogProps) {
  const modal = useRef<HTMLIonModalElement>(null);
  const own = useUnsaved(open && unsaved === true);
  const [stands, setStands] = useState(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const { ask } = typeof unsaved === "object" ? unsaved : own;
  const close = () => void ask().then((may) => may && onClose());
  useReturn(open);
  useOverlays(open);
  useEffect(() => nameIt(modal.current, role, title), [role, title]);
  return (
    <IonModal
      ref={modal}
      isOpen={open}
      {...(instant && { animated: false })}
      onWillPresent={(event) => nameIt(event.target, role, title)}
      onDidPresent={() => setStands(true)}
      onDidDismiss={() => {
        setStands(false);
        // Ionic says so with the modal out of the page, and puts it back a moment later: whoever takes the dialog away
        // at once, as a store does, has React remove what is not there, and the whole app with it.
        setTimeout(onClose);
      }}
      backdropDismiss={dismissible}
      // Escape, too, is such a tap for Ionic; whatever else closes it, the app does itself. A part that only moves,
      // where a phone is turned, is gone for Ionic, which would take the dialog away with what is typed in it.
      canDismiss={(_data, by) =>
        by === "backdrop" || by === "gesture" ? ask() : Promise.resolve(by !== "parent-removed")
      }
      className={`fy-dialog is-${size}`}
      onKeyDown={({ key }) => {
        // Ionic's own Escape is off together with the tap beside the dialog.
        if (key === "Escape" && !dismissible) close();
      }}
    >
      <div className="fy-dialog-frame">
        {/* No header or footer: outside of a section these are the page's own landmarks. */}
        <div className="fy-dialog-head">
          <div className="fy-grow">
            <h2>{title}</h2>
            {subtitle && <p className="fy-dialog-sub">{subtitle}</p>}
          </div>
          {aside}
          {size !== "question" && <IconButton icon="x" label={t("close")} onClick={close} />}
        </div>
        <div className={padded ? "fy-dialog-body" : "fy-dialog-body is-bare"}>
          <StandsContext value={stands}>
            <FootContext value={foot}>{children}</FootContext>
          </StandsContext>
        </div>
        {footer && (
          <CloseContext value={close}>
            <div className="fy-dialog-foot">
              <FootRoom ref={setFoot} />
              {footer}
            </div>
          </CloseContext>
        )}
      </div>
    </IonModal>
  );
}

// Ionic gives the focus back when it closes a modal, but not where an open one is taken away.
function useReturn(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
}

// The dialog is the part inside of Ionic's modal: a role or a name on the modal itself would make two of one. Ionic
// reads both once, when the part is made; a dialog that stays mounted gets other titles later.
function nameIt(modal: EventTarget | null, role: string, title: string): void {
  if (!(modal instanceof HTMLElement)) return;
  const part = modal.shadowRoot?.querySelector("[role]");
  part?.setAttribute("role", role);
  part?.setAttribute("aria-label", title);
}
