import "../components/dialogs.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { serverNow } from "@/api/clock";
import { ApiError, errorMessage } from "@/api/errors";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { FormErrors } from "@/office/fields";
import { LateProgress } from "@/office/FormNotes";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Facts } from "@/ui/Card";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { isAtField, sayAtField } from "@/ui/useErrorsTogether";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { CheckNotes, StepHeading } from "../components/dialogParts";
import type { EventDetails } from "../model";
import { questionIn, someOnSale } from "../performances/onSale";
import { eventKeys } from "../queries";
import { BulkChanges, BulkSelection } from "./BulkFields";
import { BulkDone, BulkRefusals, BulkUndone } from "./BulkUndo";
import {
  BULK_FIELDS,
  bulkEdit,
  bulkForm,
  costAsStored,
  newBulkForm,
  refusedIn,
  tryBulkEdit,
  useUndo,
  type BulkForm,
  type BulkResult,
  type ChangeName,
} from "./bulk";

export function BulkEdit({ event }: { readonly event: EventDetails }) {
  const t = textsOf("bulk");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" disabledReason={noLine} onClick={() => setOpen(true)}>
        {t("title")}
      </Button>
      {isOpen && <BulkEditDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  readonly event: EventDetails;
  readonly onClose: () => void;
}

/** Chooses performances and changes, previews them, and offers to undo the result. */
export function BulkEditDialog({ event, onClose }: DialogProps) {
  const t = textsOf("bulk");
  const noLine = useNoLine();
  const id = useId();
  const edit = useBulkEdit(event);
  const { form, found, tried, save, take, undo } = edit;
  const { isDirty } = form.formState;
  const shown = (count: number) => ({ count, shown: formatCount(count) });

  const close = <Button onClick={onClose}>{t("common:close")}</Button>;
  const footer = () => {
    if (take.data) return close;
    if (save.data) {
      return (
        <>
          {undo && (
            <Button busy={take.isPending} disabledReason={noLine} onClick={() => take.mutate(undo)}>
              {t("undo")}
            </Button>
          )}
          {close}
        </>
      );
    }
    if (found) {
      return (
        <>
          <Button busy={save.isPending} onClick={edit.back}>
            {t("back")}
          </Button>
          {found.refused.length === 0 && (
            <Button
              kind="main"
              busy={save.isPending}
              disabledReason={noLine ?? (found.changed === 0 && t("nothingChanges"))}
              onClick={() => save.mutate()}
            >
              {t("save", shown(found.changed))}
            </Button>
          )}
        </>
      );
    }
    return (
      <>
        <CancelButton />
        <Button type="submit" form={id} kind="main" busy={tried.isPending} disabledReason={noLine}>
          {t("check")}
        </Button>
      </>
    );
  };

  const body = () => {
    if (take.data) return <BulkUndone result={take.data} />;
    if (save.data) return <BulkDone changed={save.data.result.changed} undo={undo} />;
    if (found) {
      return (
        <>
          <BulkPreview found={found} form={form.getValues()} currency={event.currency} />
          {save.isPending && <LateProgress text={t("saving", shown(found.changed))} />}
        </>
      );
    }
    return (
      <form
        id={id}
        className="events-bulk"
        noValidate
        onSubmit={(submitted) => void form.handleSubmit((filled) => tried.mutate(filled))(submitted)}
      >
        <FormErrors>
          <BulkSelection event={event} />
          <BulkChanges currency={event.currency} zone={event.zone} />
        </FormErrors>
      </form>
    );
  };

  return (
    <Dialog
      open
      size="wide"
      unsaved={isDirty && !save.isSuccess}
      title={t("title")}
      subtitle={event.name}
      onClose={onClose}
      footer={footer()}
    >
      <FormProvider {...form}>
        <CheckNotes refused={edit.says} />
        {body()}
      </FormProvider>
    </Dialog>
  );
}

function useBulkEdit(event: EventDetails) {
  const { pattern } = useFormat();
  const cache = useQueryClient();
  const { take, isOpen } = useUndo(event);
  const [found, setFound] = useState<BulkResult>();
  const [openedAt] = useState(serverNow);
  const form = useForm<BulkForm>({
    resolver: useMemo(() => zodResolver(bulkForm(pattern)), [pattern]),
    mode: "onTouched",
    defaultValues: newBulkForm(event.performances[0]?.zone ?? deviceZone(), openedAt),
  });
  const tried = useMutation({
    mutationFn: (filled: BulkForm) => tryBulkEdit({ event, form: filled, pattern }),
    onSuccess: ({ result }) => setFound(result),
    onError: (error) => sayAtField(form, error, BULK_FIELDS),
  });
  const save = useMutation({
    mutationFn: () => bulkEdit({ event, form: form.getValues(), pattern }),
    onSuccess: ({ message }) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: eventKeys.all });
    },
    onError: (error) => {
      // A sale meanwhile: the affected performances are listed now.
      const refused = error instanceof ApiError ? refusedIn(error.data) : undefined;
      if (refused) setFound(refused);
    },
  });
  const made = save.data?.undo;
  const back = () => {
    setFound(undefined);
    tried.reset();
    save.reset();
  };
  const says = whyNot(tried.error, save.error, take.error);
  return { form, found, tried, save, take, undo: made && isOpen(made) ? made : null, back, says };
}

/** Errors of the whole; fields and performances show their own. */
function whyNot(...errors: readonly (Error | null)[]): string | undefined {
  const error = errors.find((one) => one !== null);
  if (!error || questionIn(error) || isAtField(error, BULK_FIELDS)) return undefined;
  if (error instanceof ApiError && refusedIn(error.data)) return undefined;
  return errorMessage(error);
}

interface FoundProps {
  readonly found: BulkResult;
  readonly form: BulkForm;
  readonly currency: string;
}

/** The result of the dry run: '214 performances, 3 cannot: …'. */
function BulkPreview({ found, form, currency }: FoundProps) {
  const t = textsOf("bulk");
  const { matched, changed, onSale, refused } = found;
  const shown = (count: number) => ({ count, shown: formatCount(count) });
  const same = matched - changed - refused.length;
  if (matched === 0) {
    return (
      <div className="events-bulk">
        <StepHeading>{t("common:noRecords")}</StepHeading>
        <p>{t("none")}</p>
      </div>
    );
  }
  return (
    <div className="events-bulk">
      <div>
        <StepHeading>
          {refused.length > 0
            ? t("foundCannot", { ...shown(matched), cannot: formatCount(refused.length) })
            : t("found", shown(matched))}
        </StepHeading>
        <p className="fy-quiet">
          {inLine(
            [t(refused.length > 0 ? "couldChange" : "willChange", shown(changed)), same > 0 && t("same", shown(same))],
            ", ",
          )}
        </p>
      </div>
      {onSale > 0 && <Note kind="warn">{someOnSale(onSale, changed)}</Note>}
      {refused.length > 0 ? (
        <>
          <Note kind="warn">{t("allOrNone")}</Note>
          <BulkRefusals refused={refused} />
        </>
      ) : (
        <NewValues form={form} currency={currency} />
      )}
    </div>
  );
}

function NewValues({ form, currency }: Pick<FoundProps, "form" | "currency">) {
  const t = textsOf("bulk");
  const values: Record<ChangeName, () => string> = {
    tickets: () => formatCount(Number(form.tickets)),
    onSale: () => `${form.onSaleDate} ${form.onSaleTime}`,
    end: () => `${form.endDate} ${form.endTime}`,
    cost: () => formatMoney(costAsStored(form.cost), currency),
    isOnSale: () => t(form.isOnSale ? "yes" : "no"),
    isBoxOfficeOnly: () => t(form.isBoxOfficeOnly ? "yes" : "no"),
  };
  return (
    <div>
      <h4 className="events-legend">{t("newValues")}</h4>
      <Facts rows={form.changes.map((name) => ({ label: t(name), value: values[name]() }))} />
    </div>
  );
}
