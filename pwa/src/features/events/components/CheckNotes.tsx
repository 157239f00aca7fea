import "./dialogs.css";
import { useOnline } from "@/device/network";
import { t } from "@/i18n/i18n";
import { Note } from "@/ui/states";

/** At the top of a form that is checked before it is saved: what was refused of the whole, and that it needs the network. */
export function CheckNotes({ refused }: { readonly refused: string | undefined }) {
  const isOnline = useOnline();
  return (
    <>
      {refused && (
        <Note kind="bad" className="events-bulk-says">
          {refused}
        </Note>
      )}
      {!isOnline && (
        <Note icon="offline" className="events-bulk-says">
          {t("common:needsNetwork")}
        </Note>
      )}
    </>
  );
}
