import "@/shell/finding.css";
import { textsOf } from "@/i18n/i18n";
import { FIND_KEYS, openFinding } from "@/shell/finding";
import { Icon } from "@/ui/Icon";

/** The search of the whole office, in the header: where there is room it looks like the field that it opens. */
export function FindButton() {
  const t = textsOf("shell");
  return (
    <button
      type="button"
      className="fy-find"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openFinding}
    >
      <Icon name="search" />
      <span className="fy-find-word">{t("find")}</span>
      <kbd aria-hidden="true">{FIND_KEYS}</kbd>
    </button>
  );
}
