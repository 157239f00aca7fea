import { DateTime, type WrittenAs } from "@/ui/format";
import { useShownZone } from "@/ui/zones";

interface VenueTimeProps {
  readonly at: string;
  readonly zone: string;
  readonly as?: WrittenAs;
}

/** An instant as the venue's clock has it, or the person's own where they asked for that. */
export function VenueTime({ at, zone, as = "dateTime" }: VenueTimeProps) {
  return <DateTime at={at} zone={useShownZone(zone)} as={as} />;
}
