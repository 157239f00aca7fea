import "./form.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, type RefObject } from "react";
import { flushSync } from "react-dom";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { ApiError, errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { confirm } from "@/ui/confirm";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { toast } from "@/shell/toast";
import { useUnsaved, type Unsaved } from "@/ui/unsaved";
import { Note } from "@/ui/states";
import { useAccountOfPage } from "@/office/AccountPage";
import { useDraft } from "@/office/useDraft";
import { FormErrors } from "@/office/FormErrors";
import { RestoredNote } from "@/office/RestoredNote";
import { MapInventory } from "../mapping/MapInventory";
import { eventKeys, venues } from "../queries";
import { rowErrorsOf } from "../sheet/model";
import { askSheet } from "../sheet/askSheet";
import { PerformanceUpload, type UploadHandle } from "../sheet/PerformanceUpload";
import { useSheetCheck } from "../sheet/useSheetCheck";
import { placed, useSheetPreview, type SheetPreviewState } from "../sheet/useSheetPreview";
import { EventDetailsCard } from "./EventDetailsCard";
import { EMPTY_EVENT, eventForm, type EventForm } from "./eventForm";
import { EventPictures } from "./EventPictures";
import { fieldErrorsOf } from "./formWire";
import { SaveBar } from "./SaveBar";
import { createEvent } from "./saving";
import { SubCategories } from "./SubCategories";

/** A season entered at once: what the event is, and all its performances from one sheet. */
export function CreateEvent({ account }: { readonly account: number }) {
  const t = textsOf("events");
  const formId = useId();
  const form = useForm<EventForm>({
    resolver: zodResolver(eventForm),
    mode: "onTouched",
    defaultValues: EMPTY_EVENT,
  });
  const { data: choices } = useQuery(venues(account));
  const isNobodys = useAccountOfPage() === null;
  const asked = useSheetCheck(form);
  const preview = useSheetPreview(asked);
  const isOnline = useOnline();
  const upload = useRef<UploadHandle>(null);
  const { restored, drop } = useDraft({ form, name: `${account}:event:new` });
  const unsaved = useUnsaved(form.formState.isDirty, drop);
  const save = useSave({ form, account, preview, unsaved, upload });

  const send = async (filled: EventForm) => {
    // The preview already says what is wrong in which row; asking the server again would say no more.
    const trouble = preview.trouble ?? (preview.sheet?.rows.length === 0 ? t("errors.sheet") : undefined);
    const known = filled.subcategories.map(({ name }) => name);
    if (await askSheet({ ...preview, trouble }, known)) save.mutate(filled);
    else upload.current?.goToWrong();
  };
  const clear = async () => {
    if (await confirm({ title: t("bar.clear") })) form.reset(EMPTY_EVENT);
  };

  return (
    <FormProvider {...form}>
      <Page
        title={t("configuration")}
        crumbs={[{ label: t("title"), to: "/Events" }]}
        actions={<CustomerSelect />}
        bar={<SaveBar formId={formId} isSaving={save.isPending} onClear={() => void clear()} />}
      >
        {!isOnline && (
          <div className="events-why">
            <Note icon="offline">{t("common:needsNetwork")}</Note>
          </div>
        )}
        <RestoredNote restored={restored} className="events-why" onDiscard={() => form.reset(EMPTY_EVENT)} />
        <form id={formId} className="events-form" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
          <FormErrors>
            <div className="events-columns">
              <EventDetailsCard venues={choices} isNobodys={isNobodys} />
              <div className="events-side">
                <EventPictures />
                <SubCategories />
              </div>
            </div>
            <PerformanceUpload ref={upload} preview={preview} hasVenue={asked.venue > 0} />
            <MapInventory
              capacities={{
                each: (preview.sheet?.rows ?? []).map(({ cells }) => Number(cells.NumberofTickets)),
                areAll: true,
              }}
            />
          </FormErrors>
        </form>
      </Page>
    </FormProvider>
  );
}

interface Saving {
  readonly form: UseFormReturn<EventForm>;
  readonly account: number;
  readonly preview: SheetPreviewState;
  readonly unsaved: Unsaved;
  readonly upload: RefObject<UploadHandle | null>;
}

function useSave({ form, account, preview, unsaved, upload }: Saving) {
  const t = textsOf("events");
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (filled: EventForm) => createEvent(filled, account, preview.corrected),
    onSuccess: async () => {
      unsaved.release();
      void cache.invalidateQueries({ queryKey: eventKeys.all });
      toast.success(t("saved"));
      const goes = await confirm({ title: t("move"), no: t("common:cancel"), yes: t("common:ok") });
      form.reset(EMPTY_EVENT);
      if (goes) void navigate("/Events");
    },
    onError: (error) => {
      const rows = error instanceof ApiError ? rowErrorsOf(error.data) : [];
      const [first] = rows;
      toast.error(first ? placed(first) : errorMessage(error));
      if (first) {
        flushSync(() => preview.refuse(rows));
        upload.current?.goToWrong();
        return;
      }
      if (!(error instanceof ApiError)) return;
      fieldErrorsOf(error).forEach(([field, message], place) =>
        form.setError(field, { message }, { shouldFocus: place === 0 }),
      );
    },
  });
}
