import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { EventChoice } from "@/office/eventChoices";
import { matching } from "@/ui/choices";
import { Combo } from "@/ui/Combo";

interface EventSelectProps {
  /** Undefined while they come. */
  readonly events: readonly EventChoice[] | undefined;
  readonly chosen: EventChoice | null;
  readonly onChoose: (event: number) => void;
}

/** The event whose upsells are listed. */
export function EventSelect({ events, chosen, onChoose }: EventSelectProps) {
  const t = textsOf("upsells");
  const [typed, setTyped] = useState("");
  return (
    <Combo<EventChoice>
      label={t("fields.event")}
      bareLabel
      className="upsells-event"
      placeholder={t("fields.event")}
      chosen={chosen}
      choices={events && matching(events, typed, events.length)}
      onType={setTyped}
      onChoose={(choice) => choice && onChoose(choice.value)}
    />
  );
}
