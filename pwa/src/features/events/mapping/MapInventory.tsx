import "../components/dialogs.css";
import "../form/form.css";
import "./mapping.css";
import { useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { useFieldNote } from "@/office/fields";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Checkbox } from "@/ui/Field";
import { Note } from "@/ui/states";
import type { EventForm } from "../form/eventForm";
import { MappingDialog } from "./MappingDialog";
import { restInWords, teamsInWords, ticketsOf, type Capacities, type TeamForm } from "./mappingForm";

interface MapProps {
  /** The teams of an event that is there, as they are saved; none of a new one. */
  readonly saved?: readonly TeamForm[] | undefined;
  /** As it is saved. */
  readonly isMapped?: boolean;
  readonly isLocked?: boolean;
  readonly capacities: Capacities;
}

/** Whether tickets are those of teams, and of which. */
export function MapInventory({ saved = [], isMapped = false, isLocked = false, capacities }: MapProps) {
  const t = textsOf("events");
  const { control, register, setValue, trigger } = useFormContext<EventForm>();
  const maps = useWatch({ control, name: "mapsInventory" });
  const {
    field: { ref, value: teams, onChange },
  } = useController({ control, name: "teams" });
  const { error, hint } = useFieldNote("teams", undefined, (theirs) => teamsInWords(theirs as readonly TeamForm[]));
  const [isOpen, setOpen] = useState(false);
  const rest = maps ? restInWords(teams, capacities) : undefined;
  const judgeTeams = () => {
    // That a mapping lacks its teams is not wrong any more once it is switched off.
    if (error) void trigger("teams");
  };
  const keep = (next: readonly TeamForm[]) => {
    onChange(next);
    // The spec's rule: with its last team the mapping goes.
    if (next.length === 0) setValue("mapsInventory", false, { shouldDirty: true, shouldValidate: true });
    setOpen(false);
  };
  return (
    <Card className="events-mapping">
      <fieldset className="events-plain" disabled={isLocked}>
        <div className="events-map">
          <Checkbox label={t("mapping.title")} {...register("mapsInventory", { onChange: judgeTeams })} />
          <span className="events-map-status" data-spec={isMapped ? "Status:Mapped" : "Status:Not yet Mapped"}>
            {t(isMapped ? "mapping.mapped" : "mapping.notMapped")}
          </span>
          <span className="fy-grow fy-quiet fy-small">
            {maps || isLocked
              ? teams.length > 0 && t("mapping.sum", { count: teams.length, tickets: ticketsOf(teams) })
              : t("mapping.switchOn")}
          </span>
          <Button ref={ref} because={!maps && t("mapping.switchOn")} onClick={() => setOpen(true)}>
            {t("mapping.setup")}
          </Button>
        </div>
      </fieldset>
      {error && (
        <p className="office-says events-inset" role="alert">
          {error}
        </p>
      )}
      {hint && <p className="events-inset fy-small fy-quiet">{hint}</p>}
      {rest && <Note kind="warn">{rest}</Note>}
      {isOpen && (
        <MappingDialog
          teams={teams}
          mayBeEmpty={saved.length > 0}
          capacities={capacities}
          onKeep={keep}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
