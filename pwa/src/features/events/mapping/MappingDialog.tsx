import "./mapping.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useMemo, useState } from "react";
import { FormProvider, useForm, useFormState, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { TextField } from "@/office/fields";
import { FormErrors } from "@/office/FormErrors";
import { LinesField } from "@/office/LinesField";
import type { TeamPlaces } from "@/shared/teams/model";
import { PlaceGrid } from "@/shared/teams/PlaceGrid";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Note } from "@/ui/states";
import { StepHeading } from "../components/StepHeading";
import {
  mappingForm,
  mappingOf,
  MOST_TEAMS,
  NEW_TEAM,
  restInWords,
  teamsOf,
  ticketsOf,
  cleanTickets,
  type Capacities,
  type MappingForm,
  type TeamForm,
} from "./mappingForm";

interface DialogProps {
  readonly teams: readonly TeamForm[];
  /** The event has teams, which may all be taken away. */
  readonly mayBeEmpty: boolean;
  readonly capacities: Capacities;
  readonly onKeep: (teams: readonly TeamForm[]) => void;
  readonly onClose: () => void;
}

/** The Mapping Table, then the Mapping Preview of what it comes to; nothing is saved before the event is. */
export function MappingDialog({ teams, mayBeEmpty, capacities, onKeep, onClose }: DialogProps) {
  const t = textsOf("events");
  const id = useId();
  const form = useForm<MappingForm>({
    resolver: useMemo(() => zodResolver(mappingForm(mayBeEmpty)), [mayBeEmpty]),
    mode: "onTouched",
    defaultValues: mappingOf(teams),
  });
  const [preview, setPreview] = useState<readonly TeamForm[]>();
  // Read here too: the form is not on the screen while its preview is.
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
              // React passes a submit on to the form in which this dialog was opened.
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
      {/* Below them: none of its lines moves. */}
      {isSubmitted && errors.teams && <Note kind="bad">{t("mapping.errors.general")}</Note>}
    </>
  );
}

function Preview({ teams, capacities }: Pick<DialogProps, "teams" | "capacities">) {
  const t = textsOf("events");
  // New teams have no number yet: their place in the table tells them apart.
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
