import "../components/dialogs.css";
import "./rule.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { serverNow } from "@/api/clock";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { FormErrors } from "@/office/fields";
import { LateProgress } from "@/office/FormNotes";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Checkbox } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatCount } from "@/ui/money";
import { isAtField, sayAtField } from "@/ui/useErrorsTogether";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { CheckNotes, StepHeading } from "../components/dialogParts";
import type { EventDetails } from "../model";
import { eventKeys } from "../queries";
import { wrongRows, type Sheet, type SheetRow } from "../sheet/model";
import { RuleFields } from "./RuleFields";
import {
  addByRule,
  checkRule,
  exceptionOf,
  exceptionsOf,
  newRuleForm,
  RULE_FIELDS,
  ruleForm,
  targetOf,
  type RuleForm,
  type RuleTarget,
} from "./ruleForm";

export function AddByRule({ event }: { readonly event: EventDetails }) {
  const t = textsOf("rule");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="plus" disabledReason={noLine} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <AddByRuleDialog target={targetOf(event)} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  readonly target: RuleTarget;
  /** Receives the performances of an unsaved event, at most so many; otherwise they are saved. */
  readonly taking?: { readonly most: number; readonly take: (rows: readonly SheetRow[]) => void };
  readonly onClose: () => void;
}

/** The rule and its values, then the result, from which some can be taken out. */
export function AddByRuleDialog({ target, taking, onClose }: DialogProps) {
  const t = textsOf("rule");
  const noLine = useNoLine();
  const id = useId();
  const { pattern } = useFormat();
  const { form, found, out, setOut, exceptions, tried, save, back } = useRule(target, onClose);
  const left = new Set(exceptions);
  const rows = found?.rows.filter((row) => !left.has(exceptionOf(row, pattern))) ?? [];
  const remaining = rows.length;
  const add = () => {
    if (!taking) return save.mutate();
    taking.take(rows);
    onClose();
  };
  const tooMany = taking && remaining > taking.most && t("tooMany", { count: taking.most });
  const error = tried.error ?? save.error;
  const shown = { count: remaining, shown: formatCount(remaining) };
  return (
    <Dialog
      open
      size="wide"
      unsaved={form.formState.isDirty}
      title={t("title")}
      subtitle={target.name}
      onClose={onClose}
      footer={
        found ? (
          <>
            <Button busy={save.isPending} onClick={back}>
              {t("back")}
            </Button>
            <Button
              kind="main"
              busy={save.isPending || tried.isPending}
              disabledReason={noLine ?? (tooMany || (remaining === 0 && t("noneKept")))}
              onClick={add}
            >
              {t("add", shown)}
            </Button>
          </>
        ) : (
          <>
            <CancelButton />
            <Button type="submit" form={id} kind="main" busy={tried.isPending} disabledReason={noLine}>
              {t("check")}
            </Button>
          </>
        )
      }
    >
      <FormProvider {...form}>
        <CheckNotes refused={error && !isAtField(error, RULE_FIELDS) ? errorMessage(error) : undefined} />
        {found ? (
          <>
            <RulePreview sheet={found} zone={target.zone} out={out} onOut={setOut} />
            {save.isPending && <LateProgress text={t("adding", shown)} />}
          </>
        ) : (
          <form
            id={id}
            className="events-bulk"
            noValidate
            onSubmit={(submitted) => {
              // Does not submit the form that opened this dialog.
              submitted.stopPropagation();
              void form.handleSubmit((filled) => tried.mutate(filled))(submitted);
            }}
          >
            <FormErrors>
              <RuleFields target={target} hasOwnSale={!taking} />
            </FormErrors>
          </form>
        )}
      </FormProvider>
    </Dialog>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

function useRule(target: RuleTarget, onClose: () => void) {
  const { pattern } = useFormat();
  const cache = useQueryClient();
  const [found, setFound] = useState<Sheet>();
  const [out, setOut] = useState(NOTHING);
  const [openedAt] = useState(serverNow);
  const form = useForm<RuleForm>({
    resolver: useMemo(() => zodResolver(ruleForm({ pattern, zone: target.zone })), [pattern, target.zone]),
    mode: "onTouched",
    defaultValues: newRuleForm(target, openedAt, pattern),
  });
  const exceptions = useMemo(() => (found ? exceptionsOf(found, out, pattern) : []), [found, out, pattern]);
  const tried = useMutation({
    mutationFn: (filled: RuleForm) => checkRule({ target, form: filled, pattern }),
    onSuccess: setFound,
    onError: (error) => {
      // The error is at a field of the first step.
      setFound(undefined);
      sayAtField(form, error, RULE_FIELDS);
    },
  });
  const save = useMutation({
    mutationFn: () => addByRule({ target, form: form.getValues(), pattern }, exceptions),
    onSuccess: (message) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: eventKeys.all });
      onClose();
    },
    // Somebody added or moved one meanwhile: the new check names it.
    onError: () => tried.mutate(form.getValues()),
  });
  const back = () => {
    setFound(undefined);
    setOut(NOTHING);
    tried.reset();
    save.reset();
  };
  return { form, found, out, setOut, exceptions, tried, save, back };
}

interface PreviewProps {
  readonly sheet: Sheet;
  /** The venue's. */
  readonly zone: string;
  /** Excluded rows, by `exceptionOf`. */
  readonly out: ReadonlySet<string>;
  readonly onOut: (out: ReadonlySet<string>) => void;
}

/** The rule's performances: each can be excluded; impossible ones say why. */
function RulePreview({ sheet, zone, out, onOut }: PreviewProps) {
  const t = textsOf("rule");
  const { pattern } = useFormat();
  const wrong = wrongRows(sheet.rows).length;
  const made = sheet.rows.filter((row) => row.errors.length === 0 && !out.has(exceptionOf(row, pattern))).length;
  const taken = sheet.rows.length - wrong - made;
  const toggle = (key: string, isIn: boolean) => {
    const next = new Set(out);
    if (isIn) next.delete(key);
    else next.add(key);
    onOut(next);
  };
  const count = (key: string, number: number) => t(key, { count: number, shown: formatCount(number) });
  return (
    <div className="events-bulk">
      <StepHeading>{count("made", made)}</StepHeading>
      {wrong > 0 && <Note kind="warn">{count("cannot", wrong)}</Note>}
      <p className="events-rule-out" role="status">
        {taken > 0 && (
          <>
            {count("out", taken)}
            <Button kind="plain" size="small" onClick={() => onOut(new Set())}>
              {t("allIn")}
            </Button>
          </>
        )}
      </p>
      <ul className="events-rule-list" aria-label={t("list")}>
        {sheet.rows.map((row) => {
          const key = exceptionOf(row, pattern);
          return (
            <li key={row.row} className={row.errors.length > 0 ? "is-wrong" : undefined}>
              <Checkbox
                label={<RowText row={row} zone={zone} />}
                checked={row.errors.length === 0 && !out.has(key)}
                disabled={row.errors.length > 0}
                onChange={({ target }) => toggle(key, target.checked)}
              />
              {row.errors.map(({ message }) => (
                <p key={message}>{message}</p>
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** "Sat 12-12-2026 7:30PM, sale until 7:00PM" */
function RowText({ row: { cells, startsAt }, zone }: { readonly row: SheetRow; readonly zone: string }) {
  const t = textsOf("rule");
  const format = useFormat();
  const when = startsAt ? format.dateTime(startsAt, zone) : `${cells.EventDate} ${cells.EventTime}`;
  const isSameDay = cells.Enddate === cells.EventDate;
  const end = isSameDay ? cells.EndsaleTime : `${cells.Enddate} ${cells.EndsaleTime}`;
  return (
    <>
      <b>{when}</b> <span className="fy-quiet">{t("until", { end })}</span>
    </>
  );
}
