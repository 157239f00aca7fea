import "../components/dialogs.css";
import "../form/form.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useMemo, useState } from "react";
import { FormProvider, useController, useForm, useFormContext, useFormState, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { FormErrors, TextField, useFieldNote } from "@/office/fields";
import { LinesField } from "@/office/LinesField";
import { PlaceGrid } from "@/shared/teams/PlaceGrid";
import type { TeamPlaces } from "@/shared/teams/model";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Checkbox } from "@/ui/Field";
import { Note } from "@/ui/states";
import { StepHeading } from "../components/dialogParts";
import type { EventForm } from "../form/eventForm";
import {
  cleanTickets,
  mappingForm,
  mappingOf,
  MOST_TEAMS,
  NEW_TEAM,
  restInWords,
  teamsInWords,
  teamsOf,
  ticketsOf,
  type Capacities,
  type MappingForm,
  type TeamForm,
} from "./mappingForm";

interface MapProps {
  /** The saved teams; none for a new event. */
  readonly saved?: readonly TeamForm[] | undefined;
  readonly isMapped?: boolean;
  readonly isLocked?: boolean;
  readonly capacities: Capacities;
}

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
  const revalidateTeams = () => {
    // Switching mapping off clears its error.
    if (error) void trigger("teams");
  };
  const keep = (next: readonly TeamForm[]) => {
    onChange(next);
    // The specification: removing the last team switches mapping off.
    if (next.length === 0) setValue("mapsInventory", false, { shouldDirty: true, shouldValidate: true });
    setOpen(false);
  };
  return (
    <Card className="events-mapping">
      <fieldset className="events-plain" disabled={isLocked}>
        <div className="events-map">
          <Checkbox label={t("mapping.title")} {...register("mapsInventory", { onChange: revalidateTeams })} />
          <span className="events-map-status" data-spec={isMapped ? "Status:Mapped" : "Status:Not yet Mapped"}>
            {t(isMapped ? "mapping.mapped" : "mapping.notMapped")}
          </span>
          <span className="fy-grow fy-quiet fy-small">
            {maps || isLocked
              ? teams.length > 0 && t("mapping.sum", { count: teams.length, tickets: ticketsOf(teams) })
              : t("mapping.switchOn")}
          </span>
          <Button ref={ref} disabledReason={!maps && t("mapping.switchOn")} onClick={() => setOpen(true)}>
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

interface DialogProps {
  readonly teams: readonly TeamForm[];
  /** The event has teams, which may all be removed. */
  readonly mayBeEmpty: boolean;
  readonly capacities: Capacities;
  readonly onKeep: (teams: readonly TeamForm[]) => void;
  readonly onClose: () => void;
}

/** The Mapping Table, then the Mapping Preview; saved with the event. */
function MappingDialog({ teams, mayBeEmpty, capacities, onKeep, onClose }: DialogProps) {
  const t = textsOf("events");
  const id = useId();
  const form = useForm<MappingForm>({
    resolver: useMemo(() => zodResolver(mappingForm(mayBeEmpty)), [mayBeEmpty]),
    mode: "onTouched",
    defaultValues: mappingOf(teams),
  });
  const [preview, setPreview] = useState<readonly TeamForm[]>();
  // Read here: the form is unmounted while the preview is shown.
  const { isDirty } = form.formState;
  return (
    <Dialog
      open
      size={preview ? "wide" : "form"}
      unsaved={isDirty}
      title={t(preview ? "mapping.preview" : "mapping.table")}
      onClose={onClose}
      footer={
        preview ? (
          <>
            <Button onClick={() => setPreview(undefined)}>{t("mapping.back")}</Button>
            <Button kind="main" onClick={() => onKeep(preview)}>
              {t("mapping.goOn")}
            </Button>
          </>
        ) : (
          <>
            <CancelButton />
            <Button type="submit" form={id} kind="main">
              {t("mapping.goOn")}
            </Button>
          </>
        )
      }
    >
      {preview ? (
        <Preview teams={preview} capacities={capacities} />
      ) : (
        <FormProvider {...form}>
          <form
            id={id}
            className="events-teams"
            noValidate
            onSubmit={(event) => {
              // React bubbles submit to the form that opened this dialog.
              event.stopPropagation();
              void form.handleSubmit((filled) => setPreview(teamsOf(filled)))(event);
            }}
          >
            <FormErrors>
              <Table />
            </FormErrors>
          </form>
        </FormProvider>
      )}
    </Dialog>
  );
}

function Table() {
  const t = textsOf("events");
  const names = useWatch<MappingForm, "teams">({ name: "teams" }).map(({ name }) => name);
  const { errors, isSubmitted } = useFormState<MappingForm>();
  return (
    <>
      <LinesField<MappingForm, "teams">
        name="teams"
        texts="events:mapping.rows"
        fresh={NEW_TEAM}
        most={MOST_TEAMS}
        nameOf={(place) => names[place]?.trim() || undefined}
        saysOf={({ name, tickets }) => t("mapping.team", { name, tickets })}
      >
        {(place) => (
          <>
            <TextField<MappingForm> name={`teams.${place}.name`} label={t("mapping.rows.name")} maxLength={255} />
            <TextField<MappingForm>
              name={`teams.${place}.tickets`}
              label={t("mapping.rows.tickets")}
              inputMode="numeric"
              maxLength={2}
              clean={cleanTickets}
            />
          </>
        )}
      </LinesField>
      {/* Below the lines, so that none of them moves. */}
      {isSubmitted && errors.teams && <Note kind="bad">{t("mapping.errors.general")}</Note>}
    </>
  );
}

function Preview({ teams, capacities }: Pick<DialogProps, "teams" | "capacities">) {
  const t = textsOf("events");
  // New teams have no id yet, so their index stands in.
  const places: readonly TeamPlaces[] = teams.map(({ name, tickets }, place) => ({
    id: place,
    name,
    places: Array.from({ length: tickets }, () => "free"),
    kept: 0,
  }));
  const rest = restInWords(teams, capacities);
  return (
    <div className="events-teams">
      <StepHeading>
        {teams.length > 0 ? t("mapping.sum", { count: teams.length, tickets: ticketsOf(teams) }) : t("mapping.none")}
      </StepHeading>
      {rest && <Note kind="warn">{rest}</Note>}
      <PlaceGrid
        label={t("mapping.preview")}
        teams={places}
        saysOf={(team) => t("mapping.slots", { count: team.places.length })}
      />
    </div>
  );
}
