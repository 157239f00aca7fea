import { textsOf } from "@/i18n/i18n";
import { Dialog } from "@/ui/Dialog";
import { FindPanel } from "./FindPanel";

/** The search of the whole office. */
export default function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const t = textsOf("finding");
  return (
    <Dialog open size="wide" padded={false} title={t("title")} onClose={onClose}>
      <FindPanel onClose={onClose} />
    </Dialog>
  );
}
