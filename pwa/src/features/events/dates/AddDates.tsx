import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { FormProvider, useForm, useFormContext, useWatch, type Resolver } from "react-hook-form";
import { serverNow } from "@/api/clock";
import { ApiError, errorMessage, newerIn } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { FormErrors } from "@/office/fields";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog, useDialogStands } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { useNoLine } from "@/ui/useNoLine";
import { CheckNotes } from "../components/dialogParts";
import { eventFormOf } from "../form/eventForm";
import { updateEvent } from "../form/saving";
import { eventFromDto, type EventDetails } from "../model";
import { eventDetails, eventKeys, FIRST_PAGE } from "../queries";
import { rowErrorsOf, type NumberedError, type Sheet } from "../sheet/model";
import { DateRows } from "./DateRows";
import {
  addedDatesForm,
  datesLike,
  datesToSheet,
  EMPTY_DATES,
  hasDates,
  sayAtDates,
  type DatesForm,
  type DatesRules,
} from "./datesForm";

/** Adds dates to an existing event, the first filled in like its last. */
export function AddDates({ event }: { readonly event: EventDetails }) {
  const t = textsOf("newEvent");
  const noLine = useNoLine();
  const cache = useQueryClient();
  const lastPage = { ...FIRST_PAGE, page: Math.max(Math.ceil(event.total / FIRST_PAGE.pageSize), 1) };
  const { pattern } = useFormat();
  const open = useMutation({
    mutationFn: async (): Promise<DatesForm> => {
      const found = await cache.ensureQueryData(eventDetails(event.id, lastPage));
      const last = found?.performances.findLast(({ isCancelled }) => !isCancelled);
      return last ? datesLike(last, { pattern, now: serverNow }) : EMPTY_DATES;
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <>
      <Button
        kind="main"
        size="small"
        icon="plus"
        busy={open.isPending}
        disabledReason={noLine}
        onClick={() => open.mutate()}
      >
        {t("dates.add")}
      </Button>
      {open.data && <AddDatesDialog event={event} begins={open.data} onClose={open.reset} />}
    </>
  );
}

interface DialogProps {
  readonly event: EventDetails;
  readonly begins: DatesForm;
  readonly onClose: () => void;
}

export function AddDatesDialog({ event, begins, onClose }: DialogProps) {
  const t = textsOf("newEvent");
  const noLine = useNoLine();
  const id = useId();
  const { form, save, refused } = useAdding(event, begins, onClose);
  const dates = useWatch({ control: form.control, name: "dates" });
  const count = dates.filter((row) => hasDates({ dates: [row] })).length;
  const kinds = new Set([...event.subcategories.map(({ name }) => name), ...event.kindsInUse]);
  return (
    <Dialog
      open
      size="wide"
      unsaved={form.formState.isDirty && !save.isSuccess}
      title={t("added.title")}
      subtitle={event.name}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} kind="main" busy={save.isPending} disabledReason={noLine}>
            {t("added.save", { count: Math.max(count, 1) })}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <CheckNotes refused={refused} />
        <form
          id={id}
          className="events-added"
          noValidate
          onSubmit={(submitted) => void form.handleSubmit((filled) => save.mutate(filled))(submitted)}
        >
          <FormErrors>
            <DateRows
              venue={event}
              kinds={[...kinds]}
              saleHints={{ atOnce: t(event.isLocked ? "added.atOnce" : "added.atOnceFixes") }}
            />
          </FormErrors>
          <FocusFirst />
        </form>
      </FormProvider>
    </Dialog>
  );
}

function useAdding(event: EventDetails, begins: DatesForm, onClose: () => void) {
  const cache = useQueryClient();
  const { pattern } = useFormat();
  const rules: DatesRules = { pattern, zone: event.zone, now: serverNow };
  const resolver: Resolver<DatesForm> = (filled, context, options) =>
    zodResolver(addedDatesForm(rules))(filled, context, options);
  const form = useForm<DatesForm>({ resolver, mode: "onTouched", defaultValues: begins });
  const save = useMutation({
    mutationFn: (filled: DatesForm) => addToEvent(event, datesToSheet(filled, rules)),
    onSuccess: ({ message }) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: eventKeys.all });
      onClose();
    },
    onError: (error) => sayAtDates(form.setError, refusedRows(error)),
  });
  const refused = save.error && refusedRows(save.error).length === 0 ? errorMessage(save.error) : undefined;
  return { form, save, refused };
}

const refusedRows = (error: Error): readonly NumberedError[] =>
  error instanceof ApiError ? rowErrorsOf(error.data) : [];

/** Saves the rows with the event as it is, also if somebody else changed its details a moment ago. */
async function addToEvent(event: EventDetails, rows: Sheet) {
  const save = (current: EventDetails) => updateEvent(eventFormOf(current), current, rows);
  try {
    return await save(event);
  } catch (error) {
    const newer = newerIn(error, eventFromDto);
    if (!newer) throw error;
    return save(newer);
  }
}

function FocusFirst() {
  const stands = useDialogStands();
  const { setFocus } = useFormContext<DatesForm>();
  useEffect(() => {
    if (stands) setFocus("dates.0.date");
  }, [stands, setFocus]);
  return null;
}
