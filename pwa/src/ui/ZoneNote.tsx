import { t } from "@/i18n/i18n";
import { deviceZone } from "@/ui/dates";
import { Button } from "./Button";
import { isElsewhere, useOwnTime, zoneName } from "./format";
import { Note } from "./states";

interface ZoneNoteProps {
  /** The venue's. */
  readonly zone: string;
  /** An instant of those that are shown: what a clock shows depends on the season. */
  readonly at: string | number;
  readonly className?: string;
}

/** Whose clock the times are of, for somebody who sits in another zone; and the other one for the asking. */
export function ZoneNote({ zone, at, className = "" }: ZoneNoteProps) {
  const [isOwn, chooseOwn] = useOwnTime();
  if (!isElsewhere(zone, at)) return null;
  return (
    <Note
      icon="clock"
      className={className}
      action={
        <Button size="small" onClick={() => chooseOwn(!isOwn)}>
          {t(isOwn ? "zone:showVenues" : "zone:showOwn")}
        </Button>
      }
    >
      {t(isOwn ? "zone:own" : "zone:venues", { zone: zoneName(isOwn ? deviceZone() : zone, at) })}
    </Note>
  );
}
