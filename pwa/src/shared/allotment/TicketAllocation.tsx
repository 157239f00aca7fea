import "@/shared/allotment/allotment.css";
import { inLine } from "@/i18n/apart";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useState } from "react";
import { FormProvider, useForm, useFormContext, type UseFormReturn, useWatch } from "react-hook-form";
import { newerIn } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { SelectField, TextField } from "@/office/fields";
import { LinesField } from "@/office/LinesField";
import { useTeams } from "@/shared/teams/calls";
import { countIn, type TeamPlaces } from "@/shared/teams/model";
import { toast } from "@/shell/toast";
import { Bone } from "@/ui/Bone";
import { LiveValue } from "@/ui/LiveValue";
import { ErrorState, Loading, Note } from "@/ui/states";
import { isAtField, sayAtField } from "@/ui/useErrorsTogether";
import {
  allocationForm,
  type AllocationForm,
  allocationOf,
  choicesFor,
  heldBy,
  isGap,
  NEW_ROW,
} from "./allocationForm";
import { allocationTrouble, allotmentKeys, allotmentsOf, saveAllotments, useLiveAllotments, type Where } from "./calls";
import { allotmentFromDto, type Allotments, FIELDS, type SeenRow } from "./model";
import { ShareFacts } from "./ShareFacts";

/** What the popup does with its part. */
export interface AllocationPart {
  /** Saves what is typed, if anything is; false: it is said why not. */
  readonly save: () => Promise<boolean>;
}

interface Part {
  readonly part: Ref<AllocationPart>;
  /** Something is typed, or is not any more. */
  readonly onTyped: (isTyped: boolean) => void;
}

interface AllocationProps extends Where, Part {
  readonly zone: string;
  /** Its tickets are those of teams: a hold may keep those of one. */
  readonly hasTeams: boolean;
}

/** Which holds keep how many tickets of a performance: a part of its popup's form, saved with it. */
export function TicketAllocation({ zone, hasTeams, part, onTyped, ...where }: AllocationProps) {
  const t = textsOf("allotment");
  const query = useQuery(allotmentsOf(where));
  const places = useTeams(where, hasTeams);
  const teams = hasTeams ? places.teams : NO_TEAMS;
  const failed = query.isError ? query : places.query.isError ? places.query : undefined;
  const reserved = useLiveAllotments(where);
  return (
    <section className={hasTeams ? "allotment has-teams" : "allotment"}>
      <h3>{t("title")}</h3>
      {query.data && teams ? (
        <AllocationRows
          where={where}
          zone={zone}
          now={query.data}
          teams={teams}
          reserved={reserved}
          part={part}
          onTyped={onTyped}
        />
      ) : failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Loading>
          <Bone height={48} />
        </Loading>
      )}
    </section>
  );
}

const NO_TEAMS: readonly TeamPlaces[] = [];

interface RowsProps {
  readonly where: Where;
  readonly zone: string;
  readonly now: Allotments;
  readonly teams: readonly TeamPlaces[];
}

interface Reserved {
  /** Of the tickets in no hold. */
  readonly reserved: number;
}

function AllocationRows({ where, zone, now, teams, reserved, part, onTyped }: RowsProps & Part & Reserved) {
  const t = textsOf("allotment");
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<AllocationForm>({
    resolver: useMemo(() => zodResolver(allocationForm(now, teams)), [now, teams]),
    mode: "onTouched",
    defaultValues: allocationOf(now),
  });
  const { isDirty } = form.formState;
  const takeOver = useEffectEvent((next: Allotments) => {
    const fresh = allocationOf(next);
    // A sale changes no field: the one that has the focus keeps it. And what is typed stays.
    if (!isDirty && !isSame(fresh, form.getValues())) form.reset(fresh);
  });
  useEffect(() => takeOver(now), [now]);
  const save = useMutation({
    mutationFn: (filled: AllocationForm) => saveAllotments(where, filled, seenIn(form)),
    onSuccess: (next) => {
      form.reset(allocationOf(next));
      cache.setQueryData(allotmentKeys.one(where.performance), next);
      toast.success(t("saved"));
    },
    onError: (error) => {
      if (newerIn(error, allotmentFromDto)) {
        setRefusal(t("changed"));
        // From now on one has seen it, with what one typed still there.
        void cache
          .fetchQuery({ ...allotmentsOf(where), staleTime: 0 })
          .then((next) => form.reset(allocationOf(next), { keepValues: true, keepDirty: true }));
      } else if (!isAtField(error, FIELDS) || !sayAtField(form, error, FIELDS)) {
        setRefusal(allocationTrouble(error));
      }
    },
  });
  const saveRows = async () => {
    let isSaved = !isDirty;
    const send = form.handleSubmit(
      async (filled) => {
        setRefusal(undefined);
        isSaved = await save.mutateAsync(filled).then(
          () => true,
          () => false,
        );
      },
      () => setRefusal(form.getValues("rows").some(isGap) ? t("errors.notFilled") : undefined),
    );
    if (isDirty) await send();
    return isSaved;
  };
  useImperativeHandle(part, () => ({ save: saveRows }));
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  return (
    <FormProvider {...form}>
      {refusal && <Note kind="bad">{refusal}</Note>}
      <Lines now={now} teams={teams} where={where} zone={zone} />
      <p className="allotment-foot fy-quiet">
        <LiveValue value={`${now.free} ${reserved}`}>
          {inLine([t("free", { count: now.free }), reserved > 0 && t("inBaskets", { count: reserved })])}
        </LiveValue>
      </p>
      {now.rows
        .filter(({ size }) => size === 0)
        .map((share) => (
          <ShareFacts key={share.hold} share={share} where={where} zone={zone} isNamed />
        ))}
    </FormProvider>
  );
}

const isSame = (one: AllocationForm, other: AllocationForm) => JSON.stringify(one) === JSON.stringify(other);

/** What one had before one's eyes when one began to type: the form's own beginning. */
const seenIn = ({ formState: { defaultValues } }: UseFormReturn<AllocationForm>): readonly SeenRow[] =>
  (defaultValues?.rows ?? []).flatMap((row) =>
    row?.allotment && row.hold
      ? [{ id: row.allotment, hold: row.hold, team: row.team ?? 0, size: Number(row.tickets) }]
      : [],
  );

function Lines({ now, teams, where, zone }: RowsProps) {
  const t = textsOf("allotment");
  const chosen = useWatch<AllocationForm, "rows">({ name: "rows" }).map(({ hold }) => hold);
  const nameOf = (hold: number | undefined) => now.holds.find(({ id }) => id === hold)?.name;
  return (
    <LinesField<AllocationForm, "rows">
      name="rows"
      texts="allotment:rows"
      fresh={NEW_ROW}
      most={now.holds.length}
      nameOf={(place) => nameOf(chosen[place])}
      saysOf={({ hold, tickets }) => t("row", { name: nameOf(hold), count: Number(tickets) })}
    >
      {(place) => (
        <>
          <SelectField<AllocationForm>
            name={`rows.${place}.hold`}
            isNumber
            label={t("rows.hold")}
            options={[
              { value: NEW_ROW.hold, label: t("common:select") },
              ...choicesFor(place, chosen, now).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          {teams.length > 0 && (
            <SelectField<AllocationForm>
              name={`rows.${place}.team`}
              isNumber
              label={t("rows.team")}
              options={[
                { value: NEW_ROW.team, label: t("rows.anyTeam") },
                ...teams.map((team) => ({
                  value: team.id,
                  label: t("rows.teamLeft", { name: team.name, count: countIn(team, "free") }),
                })),
              ]}
            />
          )}
          <TextField<AllocationForm>
            name={`rows.${place}.tickets`}
            label={t("rows.tickets")}
            inputMode="numeric"
            maxLength={7}
            clean={(text) => text.replaceAll(/\D/g, "")}
          />
          <LineFacts hold={chosen[place] ?? 0} now={now} where={where} zone={zone} />
        </>
      )}
    </LinesField>
  );
}

/** Under a row: what became of its tickets, and what somebody else made of them while one typed. */
function LineFacts({ hold, now, where, zone }: Omit<RowsProps, "teams"> & { readonly hold: number }) {
  const t = textsOf("allotment");
  const seen = seenIn(useFormContext<AllocationForm>()).find((row) => row.hold === hold)?.size ?? 0;
  const share = heldBy(hold, now);
  if (!share || share.size === 0) return null;
  return (
    <ShareFacts share={share} where={where} zone={zone}>
      {seen !== share.size && <b>{t("theirs", { count: share.size })}</b>}
    </ShareFacts>
  );
}
