import { t } from "@/i18n/i18n";
import { Button } from "@/ui/Button";

interface FilterButtonsProps {
  /** What it says: that there are filters, or how many are set. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Left out while nothing is set. */
  readonly onClear?: (() => void) | false;
}

/** Opens what a list is narrowed by, and takes all of it away. */
export function FilterButtons({ label, isOpen, onToggle, onClear }: FilterButtonsProps) {
  return (
    <>
      <Button icon="filter" aria-expanded={isOpen} onClick={onToggle}>
        {label}
      </Button>
      {onClear && (
        <Button kind="plain" onClick={onClear}>
          {t("clear")}
        </Button>
      )}
    </>
  );
}
