import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { useEventChoices } from "@/office/account";
import { useFieldNote } from "@/office/fields";
import { momentAt } from "@/office/moment";
import { Button, IconButton } from "@/ui/Button";
import { Combo } from "@/ui/Combo";
import { Icon } from "@/ui/Icon";
import { useWholeList } from "@/ui/useSearchChoices";
import {
  isWhole,
  namesOf,
  ofEvents,
  PerformancesDialog,
  withEvent,
  withoutEvent,
  withPerformances,
  type EventTargets,
} from "./PerformancesDialog";
import type { CodeForm } from "./codeForm";
import type { Target } from "./codes";
import { upcomingPerformances } from "./queries";

interface FieldProps {
  readonly account: number;
  /** The clock of the code's times. */
  readonly zone: string;
}

/** What a code is for: events as a whole, or some of their performances. */
export function TargetsField({ account, zone }: FieldProps) {
  const t = textsOf("codes");
  const endWith = useRunEnd(zone);
  const { ref, value, onChange, onBlur } = useController<CodeForm, "targets">({ name: "targets" }).field;
  const says = useFieldNote("targets", undefined, (targets) => namesOf(targets as readonly Target[]));
  const found = useWholeList(useEventChoices(account));
  const [opened, setOpened] = useState<number>();
  const chosen = ofEvents(value);
  const open = chosen.find(({ event }) => event === opened);
  const rest = found.choices?.filter((choice) => !chosen.some(({ event }) => event === choice.value));
  return (
    <div className="codes-targets">
      {chosen.length > 0 && (
        <ul>
          {chosen.map((one) => (
            <EventLine
              key={one.event}
              chosen={one}
              onChoose={() => setOpened(one.event)}
              onRemove={() => onChange(withoutEvent(value, one.event))}
            />
          ))}
        </ul>
      )}
      <Combo
        ref={ref}
        label={t("targets.add")}
        placeholder={t("common:select")}
        {...found}
        {...says}
        choices={rest}
        chosen={null}
        onChoose={(event) => {
          if (!event) return;
          onChange(withEvent(value, event.value, event.label));
          void endWith(event.value);
        }}
        onBlur={onBlur}
      />
      {open && (
        <PerformancesDialog
          chosen={open}
          onClose={() => setOpened(undefined)}
          onChoose={(performances) => {
            onChange(withPerformances(value, open, performances));
            setOpened(undefined);
          }}
        />
      )}
    </div>
  );
}

/** Fills in when a code ends, with the last performance of what it is for; what somebody typed there stays. */
function useRunEnd(zone: string) {
  const cache = useQueryClient();
  const { getValues, setValue, getFieldState } = useFormContext<CodeForm>();
  const filled = useRef(0);
  return async (event: number) => {
    const performances = await cache.fetchQuery(upcomingPerformances(event)).catch(() => []);
    const last = Math.max(filled.current, ...performances.map(({ startsAt }) => Date.parse(startsAt)));
    const before = filled.current > 0 ? momentAt(filled.current, zone) : "";
    if (last <= filled.current) return;
    filled.current = last;
    for (const name of ["ends", "windowEnds"] as const) {
      if (getValues(name) !== before) continue;
      const isWrong = getFieldState(name).error !== undefined;
      setValue(name, momentAt(last, zone), { shouldDirty: true, shouldValidate: isWrong });
    }
  };
}

interface LineProps {
  readonly chosen: EventTargets;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

function EventLine({ chosen, onChoose, onRemove }: LineProps) {
  const t = textsOf("codes");
  const count = chosen.performances.length;
  return (
    <li>
      <Icon name="calendar" />
      <span className="fy-grow">
        <b>{chosen.eventName}</b>
        <small>{isWhole(chosen) ? t("targets.all") : t("targets.some", { count })}</small>
      </span>
      <Button size="small" onClick={onChoose} aria-label={t("targets.chooseOf", { event: chosen.eventName })}>
        {t("targets.pick")}
      </Button>
      <IconButton icon="trash" label={t("targets.remove", { event: chosen.eventName })} onClick={onRemove} />
    </li>
  );
}
