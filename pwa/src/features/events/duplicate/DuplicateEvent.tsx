import "../components/dialogs.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import type { DataResponse } from "@/api/schemas";
import { unmarked } from "@/i18n/apart";
import { t, textsOf } from "@/i18n/i18n";
import { FormErrors, TextField } from "@/office/fields";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Switch } from "@/ui/Field";
import { formatCount } from "@/ui/money";
import { isAtField, sayAtField, type DtoFields } from "@/ui/useErrorsTogether";
import { Note } from "@/ui/states";
import { useUnsaved } from "@/ui/confirm";
import { useNoLine } from "@/ui/useNoLine";
import { CheckNotes, StepHeading } from "../components/dialogParts";
import type { EventDetails, EventDto } from "../model";
import { eventKeys } from "../queries";
import { SheetGrid } from "../sheet/SheetGrid";
import { SheetList } from "../sheet/SheetList";
import { sheetFromDto, wrongRows, type Sheet, type SheetDto } from "../sheet/model";

const MOST_DAYS = 3660;
const SAVE_TIMEOUT_MS = 120_000;

export const duplicateForm = z
  .object({
    name: z.string().trim(),
    hasPerformances: z.boolean(),
    days: z.string(),
    sells: z.boolean(),
    hasTypes: z.boolean(),
    hasCodes: z.boolean(),
  })
  .check(({ value, issues }) => {
    const say = (field: string, message: string) =>
      issues.push({ code: "custom", input: value, path: [field], message });
    if (!value.name) say("name", t("events:errors.name"));
    const isNumber = /^[-−]?\d{1,4}$/.test(value.days.trim());
    if (value.hasPerformances && !(isNumber && Math.abs(daysOf(value.days)) <= MOST_DAYS)) {
      say("days", t("duplicate:errors.days"));
    }
  });

export type DuplicateForm = z.infer<typeof duplicateForm>;

/** A year later on the same weekdays. */
export const newDuplicate = ({ name, total }: EventDetails): DuplicateForm => ({
  name: unmarked(t("duplicate:copyOf", { name })),
  hasPerformances: total > 0,
  days: "364",
  sells: false,
  hasTypes: true,
  hasCodes: true,
});

/** A typographic minus counts too. */
const daysOf = (typed: string) => Number(typed.trim().replace("−", "-"));

const DUPLICATE_FIELDS: DtoFields<DuplicateForm> = { eventname: "name", days: "days" };

export const bodyOf = (event: EventDetails, form: DuplicateForm) => ({
  eventid: event.id,
  accountid: event.account,
  eventname: form.name,
  performances: form.hasPerformances,
  days: form.hasPerformances ? daysOf(form.days) : 0,
  onsale: form.sells,
  types: form.hasTypes,
  codes: form.hasCodes,
});

async function checkDuplicate(event: EventDetails, form: DuplicateForm): Promise<Sheet> {
  const body = bodyOf(event, form);
  const path = "/events/checkDuplicateEvent";
  return sheetFromDto((await api.post<DataResponse<SheetDto>>(path, body, { timeout: SAVE_TIMEOUT_MS })).data);
}

/** Duplicates the event without the performances that are not possible; returns the new id. */
async function duplicateEvent(event: EventDetails, form: DuplicateForm) {
  const body = { ...bodyOf(event, form), leave_out: true };
  const response = await api.post<DataResponse<readonly EventDto[]>>("/events/duplicateEvent", body, {
    timeout: SAVE_TIMEOUT_MS,
  });
  return { message: response.message, id: response.data[0]?.id };
}

export function DuplicateEvent({ event }: { readonly event: EventDetails }) {
  const t = textsOf("duplicate");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="copy" disabledReason={noLine} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <DuplicateDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  readonly event: EventDetails;
  readonly onClose: () => void;
}

function DuplicateDialog({ event, onClose }: DialogProps) {
  const t = textsOf("duplicate");
  const noLine = useNoLine();
  const id = useId();
  const { form, unsaved, found, tried, save, back } = useDuplicate(event, onClose);
  const hasPerformances = useWatch({ control: form.control, name: "hasPerformances" });
  const right = found?.rows.filter((row) => row.errors.length === 0).length ?? 0;
  const error = tried.error ?? save.error;
  return (
    <Dialog
      open
      size={found ? "sale" : "form"}
      unsaved={unsaved}
      title={t("title")}
      subtitle={event.name}
      onClose={onClose}
      footer={
        found ? (
          <>
            <Button busy={save.isPending} onClick={back}>
              {t("back")}
            </Button>
            <Button
              kind="main"
              busy={save.isPending || save.isSuccess}
              disabledReason={noLine ?? (right === 0 && t("noneRight"))}
              onClick={() => save.mutate(form.getValues())}
            >
              {t("saveWith", { count: right, shown: formatCount(right) })}
            </Button>
          </>
        ) : (
          <>
            <CancelButton />
            <Button
              type="submit"
              form={id}
              kind="main"
              busy={tried.isPending || save.isPending || save.isSuccess}
              disabledReason={noLine}
            >
              {t(hasPerformances ? "check" : "save")}
            </Button>
          </>
        )
      }
    >
      <FormProvider {...form}>
        <CheckNotes refused={error && !isAtField(error, DUPLICATE_FIELDS) ? errorMessage(error) : undefined} />
        {found ? (
          <DuplicatePreview sheet={found} />
        ) : (
          <form
            id={id}
            className="events-bulk"
            noValidate
            onSubmit={(submitted) =>
              void form.handleSubmit((filled) => (filled.hasPerformances ? tried : save).mutate(filled))(submitted)
            }
          >
            <FormErrors>
              <TextField<DuplicateForm> name="name" label={t("name")} maxLength={500} />
              {event.total > 0 && <Switch label={t("performances")} {...form.register("hasPerformances")} />}
              <div>
                <Switch label={t("types")} {...form.register("hasTypes")} />
                <p className="fy-says">{t("typesHint")}</p>
              </div>
              <div>
                <Switch label={t("codes")} {...form.register("hasCodes")} />
                <p className="fy-says">{t("codesHint")}</p>
              </div>
              {hasPerformances && (
                <>
                  <TextField<DuplicateForm> name="days" label={t("days")} hint={t("daysHint")} maxLength={5} />
                  <div>
                    <Switch label={t("sells")} {...form.register("sells")} />
                    <p className="fy-says">{t("sellsHint")}</p>
                  </div>
                </>
              )}
            </FormErrors>
          </form>
        )}
      </FormProvider>
    </Dialog>
  );
}

function useDuplicate(event: EventDetails, onClose: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [found, setFound] = useState<Sheet>();
  const form = useForm<DuplicateForm>({
    resolver: zodResolver(duplicateForm),
    mode: "onTouched",
    defaultValues: newDuplicate(event),
  });
  const unsaved = useUnsaved(form.formState.isDirty);
  const tried = useMutation({
    mutationFn: (filled: DuplicateForm) => checkDuplicate(event, filled),
    onSuccess: setFound,
    onError: (error) => sayAtField(form, error, DUPLICATE_FIELDS),
  });
  const save = useMutation({
    mutationFn: (filled: DuplicateForm) => duplicateEvent(event, filled),
    onSuccess: ({ message, id }) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: eventKeys.all });
      unsaved.release();
      onClose();
      if (id !== undefined) void navigate(`/EventConfiguration/${id}?part=dates`);
    },
    onError: (error) => sayAtField(form, error, DUPLICATE_FIELDS),
  });
  const back = () => {
    setFound(undefined);
    tried.reset();
    save.reset();
  };
  return { form, unsaved, found, tried, save, back };
}

/** A preview of the new performances with their errors. */
function DuplicatePreview({ sheet }: { readonly sheet: Sheet }) {
  const t = textsOf("duplicate");
  const wrong = wrongRows(sheet.rows);
  const right = sheet.rows.length - wrong.length;
  return (
    <div className="events-bulk">
      <StepHeading>{t("made", { count: right, shown: formatCount(right) })}</StepHeading>
      {wrong.length > 0 && (
        <Note kind="warn">{t("leftOut", { count: wrong.length, shown: formatCount(wrong.length) })}</Note>
      )}
      <SheetGrid sheet={sheet} rows={sheet.rows} />
      <SheetList sheet={sheet} wrong={wrong} />
    </div>
  );
}
