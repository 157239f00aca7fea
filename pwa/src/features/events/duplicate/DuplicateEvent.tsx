import "../components/dialogs.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { TextField } from "@/office/fields";
import { FormErrors } from "@/office/FormErrors";
import { toast } from "@/shell/toast";
import { useUnsaved } from "@/ui/unsaved";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Switch } from "@/ui/Field";
import { formatCount } from "@/ui/money";
import { isAtField, sayAtField } from "@/ui/refusals";
import { useNoLine } from "@/ui/useNoLine";
import { CheckNotes } from "../components/CheckNotes";
import type { EventDetails } from "../model";
import { eventKeys } from "../queries";
import type { Sheet } from "../sheet/model";
import {
  checkDuplicate,
  DUPLICATE_FIELDS,
  duplicateEvent,
  duplicateForm,
  newDuplicate,
  type DuplicateForm,
} from "./duplicateForm";
import { DuplicatePreview } from "./DuplicatePreview";

/** An event made again under another name; the button stands beside its heading. */
export function DuplicateEvent({ event }: { readonly event: EventDetails }) {
  const t = textsOf("duplicate");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="copy" because={noLine} onClick={() => setOpen(true)}>
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
              because={noLine ?? (right === 0 && t("noneRight"))}
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
              because={noLine}
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
