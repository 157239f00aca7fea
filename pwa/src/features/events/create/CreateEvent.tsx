import "../components/dialogs.css";
import "../form/form.css";
import "./create.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, type RefObject } from "react";
import { flushSync } from "react-dom";
import { FormProvider, useForm, useWatch, type Resolver, type UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { ApiError, errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { useAccountOfPage } from "@/office/AccountPage";
import { FormErrors } from "@/office/FormErrors";
import { RestoredNote } from "@/office/RestoredNote";
import { useDraft } from "@/office/useDraft";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { toast } from "@/shell/toast";
import { Card } from "@/ui/Card";
import { confirm } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { useUnsaved, type Unsaved } from "@/ui/unsaved";
import { DatesCard } from "../dates/DatesCard";
import { datesToSheet, fieldOfDate, type DatesRules } from "../dates/datesForm";
import { MoreFields, NameFields } from "../form/EventDetailsCard";
import { eventForm, NEW_EVENT, type EventForm } from "../form/eventForm";
import { EventPictures } from "../form/EventPictures";
import { fieldErrorsOf } from "../form/formWire";
import { SaveBar } from "../form/SaveBar";
import { createEvent } from "../form/saving";
import { SubCategories } from "../form/SubCategories";
import { MapInventory } from "../mapping/MapInventory";
import type { Venue } from "../model";
import { eventKeys, venues } from "../queries";
import { askSheet } from "../sheet/askSheet";
import { rowErrorsOf, whyIn, type NumberedError } from "../sheet/model";
import type { UploadHandle } from "../sheet/PerformanceUpload";
import { useSheetCheck } from "../sheet/useSheetCheck";
import { placed, useSheetPreview, type SheetPreviewState } from "../sheet/useSheetPreview";
import { EventLook } from "./EventLook";
import { useBioFollows } from "./useBioFollows";

/** A new event in one page: what it is, when it is put on, and how it will look. */
export function CreateEvent({ account }: { readonly account: number }) {
  const t = textsOf("events");
  const texts = textsOf("newEvent");
  const formId = useId();
  const { data: choices } = useQuery(venues(account));
  const rules = useRules(choices);
  const judge: Resolver<EventForm> = (filled, context, options) =>
    zodResolver(eventForm(rules(filled)))(filled, context, options);
  const form = useForm<EventForm>({ resolver: judge, mode: "onTouched", defaultValues: NEW_EVENT });
  const isNobodys = useAccountOfPage() === null;
  const sheetCheck = useSheetCheck(form);
  const preview = useSheetPreview(sheetCheck);
  const isOnline = useOnline();
  const upload = useRef<UploadHandle>(null);
  const { restored, drop } = useDraft({ form, name: `${account}:event:new` });
  const unsaved = useUnsaved(form.formState.isDirty, drop);
  const save = useSave({ form, account, preview, unsaved, upload, rules });
  const venue = choices?.find(({ id }) => id === sheetCheck.venue);
  const dates = useWatch({ control: form.control, name: "dates" });
  useBioFollows(form);

  const send = async (filled: EventForm) => {
    if (!filled.sheet) return save.mutate(filled);
    // The preview already says what is wrong in which row; asking the server again would say no more.
    const trouble = preview.trouble ?? (preview.sheet?.rows.length === 0 ? t("errors.sheet") : undefined);
    const known = filled.subcategories.map(({ name }) => name);
    if (await askSheet({ ...preview, trouble }, known)) save.mutate(filled);
    else upload.current?.goToWrong();
  };
  const clear = async () => {
    if (await confirm({ title: t("bar.clear") })) form.reset(NEW_EVENT);
  };
  const capacities = sheetCheck.file
    ? (preview.sheet?.rows ?? []).map(({ cells }) => Number(cells.NumberofTickets))
    : dates.flatMap(({ tickets }) => (tickets.trim() ? [Number(tickets)] : []));

  return (
    <FormProvider {...form}>
      <Page
        title={t("configuration")}
        crumbs={[{ label: t("title"), to: "/Events" }]}
        heading={texts("title")}
        lead={texts("lead")}
        actions={<CustomerSelect />}
        bar={<SaveBar formId={formId} isSaving={save.isPending} onClear={() => void clear()} />}
      >
        {!isOnline && (
          <div className="events-why">
            <Note icon="offline">{t("common:needsNetwork")}</Note>
          </div>
        )}
        <RestoredNote restored={restored} className="events-why" onDiscard={() => form.reset(NEW_EVENT)} />
        <form
          id={formId}
          className="events-create"
          noValidate
          onSubmit={(event) => void form.handleSubmit(send)(event)}
        >
          <FormErrors>
            <div className="events-create-fields">
              <Card title={texts("what")} className="events-details is-step">
                <div className="events-basics">
                  <div className="events-grid">
                    <NameFields venues={choices} isNobodys={isNobodys} />
                  </div>
                  <EventPictures />
                </div>
              </Card>
              <DatesCard ref={upload} preview={preview} venue={venue} />
              <Card title={texts("more")} className="events-details">
                <p className="events-lead">{texts("moreLead")}</p>
                <div className="events-grid">
                  <MoreFields venues={choices} />
                </div>
              </Card>
              <SubCategories />
              <MapInventory capacities={{ each: capacities, areAll: true }} />
            </div>
            <Card title={texts("look.title")} className="events-create-look is-step">
              <EventLook venue={venue} sheet={sheetCheck.file ? preview.sheet : undefined} />
            </Card>
          </FormErrors>
        </form>
      </Page>
    </FormProvider>
  );
}

/** What typed dates are read by: the person's own format, and the clock of the venue that is chosen. */
function useRules(choices: readonly Venue[] | undefined) {
  const { pattern } = useFormat();
  return ({ venue }: Pick<EventForm, "venue">): DatesRules => ({
    pattern,
    zone: choices?.find(({ id }) => String(id) === venue)?.zone,
    now: serverNow,
  });
}

interface Saving {
  readonly form: UseFormReturn<EventForm>;
  readonly account: number;
  readonly preview: SheetPreviewState;
  readonly unsaved: Unsaved;
  readonly upload: RefObject<UploadHandle | null>;
  readonly rules: (filled: EventForm) => DatesRules;
}

function useSave({ form, account, preview, unsaved, upload, rules }: Saving) {
  const t = textsOf("events");
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (filled: EventForm) =>
      createEvent(filled, account, filled.sheet ? preview.corrected : datesToSheet(filled, rules(filled))),
    onSuccess: async () => {
      unsaved.release();
      void cache.invalidateQueries({ queryKey: eventKeys.all });
      toast.success(t("saved"));
      const goes = await confirm({ title: t("move"), no: t("common:cancel"), yes: t("common:ok") });
      form.reset(NEW_EVENT);
      if (goes) void navigate("/Events");
    },
    onError: (error, { sheet }) => {
      const rows = error instanceof ApiError ? rowErrorsOf(error.data) : [];
      if (rows.length > 0) {
        if (sheet) refuseSheet(rows);
        else refuseDates(rows);
        return;
      }
      toast.error(errorMessage(error));
      if (!(error instanceof ApiError)) return;
      fieldErrorsOf(error).forEach(([field, message], place) =>
        form.setError(field, { message }, { shouldFocus: place === 0 }),
      );
    },
  });

  function refuseSheet(rows: readonly NumberedError[]) {
    const [first] = rows;
    if (first) toast.error(placed(first));
    flushSync(() => preview.refuse(rows));
    upload.current?.goToWrong();
  }

  function refuseDates(rows: readonly NumberedError[]) {
    const [first] = rows;
    if (first) toast.error(textsOf("newEvent")("dates.at", { number: first.row, why: whyIn(first) }));
    rows.forEach((row, place) =>
      form.setError(fieldOfDate(row), { message: whyIn(row) }, { shouldFocus: place === 0 }),
    );
  }
}
