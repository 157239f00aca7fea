import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import type { Restored } from "./useDraft";

interface RestoredProps {
  readonly restored: Restored | undefined;
  readonly onDiscard: () => void;
  readonly className?: string;
}

/** Says that a form holds what was typed in it before the app was closed or loaded again. */
export function RestoredNote({ restored, onDiscard, className = "is-whole" }: RestoredProps) {
  const t = textsOf("office");
  const format = useFormat();
  if (!restored) return null;
  const when = format.dateTime(restored.at, deviceZone());
  return (
    <div className={className}>
      <Note
        icon="clock"
        action={
          <Button size="small" onClick={onDiscard}>
            {t("startAnew")}
          </Button>
        }
      >
        {t(restored.hadFiles ? "restoredFiles" : "restored", { when })}
      </Note>
    </div>
  );
}
