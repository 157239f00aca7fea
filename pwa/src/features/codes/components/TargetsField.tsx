import { useState } from "react";
import { useController } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { eventChoices } from "@/office/eventChoices";
import { useFieldNote } from "@/office/fields";
import { useWholeList } from "@/ui/useLookUp";
import { Button, IconButton } from "@/ui/Button";
import { Combo } from "@/ui/Combo";
import { Icon } from "@/ui/Icon";
import type { CodeForm } from "../codeForm";
import type { Target } from "../model";
import { isWhole, namesOf, ofEvents, withEvent, withoutEvent, withPerformances, type EventTargets } from "../targets";
import { PerformancesDialog } from "./PerformancesDialog";

/** What a code is for: events as a whole, or some of their performances. */
export function TargetsField({ account }: { readonly account: number }) {
  const t = textsOf("codes");
  const { ref, value, onChange, onBlur } = useController<CodeForm, "targets">({ name: "targets" }).field;
  const says = useFieldNote("targets", undefined, (targets) => namesOf(targets as readonly Target[]));
  const found = useWholeList(eventChoices(account));
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
        onChoose={(event) => event && onChange(withEvent(value, event.value, event.label))}
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
