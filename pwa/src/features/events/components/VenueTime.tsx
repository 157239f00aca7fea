import { DateTime } from "@/ui/format";
import { useShownZone } from "@/ui/zones";

/** An instant as the venue's clock has it, or the person's own where they asked for that. */
export function VenueTime({ at, zone }: { readonly at: string; readonly zone: string }) {
  return <DateTime at={at} zone={useShownZone(zone)} />;
}
