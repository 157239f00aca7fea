import "../components/dialogs.css";
import "../form/form.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, type RefObject } from "react";
import { flushSync } from "react-dom";
import { FormProvider, useForm, useFormContext, useWatch, type Resolver, type UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { ApiError, errorMessage } from "@/api/errors";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { useAccountOfPage } from "@/office/AccountPage";
import { FormErrors } from "@/office/fields";
import { Picture } from "@/office/PictureField";
import { RestoredNote } from "@/office/FormNotes";
import { useDraft } from "@/office/useRowForm";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { toast } from "@/shell/toast";
import { Card } from "@/ui/Card";
import { Icon } from "@/ui/Icon";
import { confirm, useUnsaved, type Unsaved } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { DatesCard } from "../dates/DatesCard";
import { datesToSheet, sayAtDates, startOf, type DatesRules } from "../dates/datesForm";
import { MoreFields, NameFields } from "../form/EventDetailsCard";
import { EventPictures } from "../form/EventPictures";
import { SaveBar } from "../form/SaveBar";
import { SubCategories } from "../form/SubCategories";
import { eventForm, NEW_EVENT, type EventForm } from "../form/eventForm";
import { createEvent, fieldErrorsOf } from "../form/saving";
import { useVenues } from "../form/useVenues";
import { MapInventory } from "../mapping/MapInventory";
import type { Venue } from "../model";
import { eventKeys } from "../queries";
import type { UploadHandle } from "../sheet/PerformanceUpload";
import { askSheet, placed, useSheetCheck, useSheetPreview, type SheetPreviewState } from "../sheet/useSheetPreview";
import { rowErrorsOf, whyIn, type NumberedError, type Sheet } from "../sheet/model";

/** A new event on one page: details, dates and preview. */
export function CreateEvent({ account }: { readonly account: number }) {
  const t = textsOf("events");
  const texts = textsOf("newEvent");
  const formId = useId();
  const choices = useVenues(account);
  const rules = useRules(choices);
  const resolver: Resolver<EventForm> = (filled, context, options) =>
    zodResolver(eventForm(rules(filled)))(filled, context, options);
  const form = useForm<EventForm>({ resolver, mode: "onTouched", defaultValues: NEW_EVENT });
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
  useOnlyVenue(form, choices);

  const send = async (filled: EventForm) => {
    if (!filled.sheet) return save.mutate(filled);
    // The preview already shows what is wrong; the server would say no more.
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
              <EventAppearance venue={venue} sheet={sheetCheck.file ? preview.sheet : undefined} />
            </Card>
          </FormErrors>
        </form>
      </Page>
    </FormProvider>
  );
}

/** Typed dates use the person's format and the venue's time zone. */
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
    sayAtDates(form.setError, rows);
  }
}

/** The description is copied to the bio until the bio is edited. */
export function useBioFollows({ control, getValues, setValue, getFieldState }: UseFormReturn<EventForm>): void {
  const description = useWatch({ control, name: "description" });
  const before = useRef(description);
  useEffect(() => {
    if (getValues("bio") === before.current && description !== before.current) {
      const isWrong = getFieldState("bio").error !== undefined;
      setValue("bio", description, { shouldDirty: true, shouldValidate: isWrong });
    }
    before.current = description;
  }, [description, getValues, setValue, getFieldState]);
}

/** An only venue is chosen from the start; it counts as nothing typed. */
export function useOnlyVenue(form: UseFormReturn<EventForm>, choices?: readonly Venue[]): void {
  const { control, resetField, setValue } = form;
  const venue = useWatch({ control, name: "venue" });
  const only = choices?.length === 1 ? choices[0]?.id : undefined;
  useEffect(() => {
    if (venue !== "" || only === undefined) return;
    resetField("venue", { defaultValue: String(only) });
    // The draft hears of the value before the default, and would keep it as typed.
    setValue("venue", String(only));
  }, [venue, only, resetField, setValue]);
}

const SHOWN = 5;
const PRICE = /^\d{1,9}(\.\d{1,2})?$/;

interface AppearanceProps {
  readonly venue: Venue | undefined;
  /** Saved in place of typed dates. */
  readonly sheet: Sheet | undefined;
}

/** A preview of the event as buyers will see it; drawn here, since it is not saved yet. */
function EventAppearance({ venue, sheet }: AppearanceProps) {
  const t = textsOf("newEvent");
  const { control } = useFormContext<EventForm>();
  const [name, description, promo, sells] = useWatch({ control, name: ["name", "description", "promo", "sells"] });
  const { dates, tickets } = useShownDates(venue, sheet);
  const rest = dates.length - SHOWN;
  return (
    <div className="events-look">
      {promo ? (
        <Picture source={promo} />
      ) : (
        <span className="events-look-none" aria-hidden="true">
          <Icon name="calendar" size="large" />
        </span>
      )}
      <div>
        <h3 className={name ? undefined : "fy-quiet"}>{name || t("look.name")}</h3>
        <p className="fy-quiet">{venue?.name ?? t("look.venue")}</p>
        {description && <p className="events-look-text">{description}</p>}
        <ul>
          {dates.slice(0, SHOWN).map(({ key, when, price }) => (
            <li key={key}>
              <b>{when}</b>
              <span className="fy-num">{price}</span>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className="fy-small fy-quiet">{t("look.more", { count: rest })}</p>}
        <p className="fy-small fy-quiet" role="status">
          {dates.length === 0
            ? t("look.noDates")
            : t("look.sum", { count: dates.length, tickets: formatCount(tickets) })}
        </p>
        {!sheet && dates.length > 0 && (
          <p className="fy-small fy-quiet">{t(sells === "atOnce" ? "sale.atOnceHint" : "sale.fromHint")}</p>
        )}
      </div>
    </div>
  );
}

/** The readable dates, sorted. */
function useShownDates(venue: Venue | undefined, sheet: Sheet | undefined) {
  const { control } = useFormContext<EventForm>();
  const format = useFormat();
  const typed = useWatch({ control, name: "dates" });
  const zone = venue?.zone;
  const read = sheet
    ? sheet.rows.map(({ row, startsAt, cells }) => ({
        key: row,
        start: startsAt === null ? undefined : Date.parse(startsAt),
        cost: cells.TicketCost ?? "",
        tickets: cells.NumberofTickets ?? "",
      }))
    : typed.map((row, place) => ({
        key: place,
        start: startOf(row, { pattern: format.pattern, zone }),
        cost: row.cost.trim(),
        tickets: row.tickets.trim(),
      }));
  const dates = read
    .flatMap((date) => (date.start === undefined ? [] : [{ ...date, start: date.start }]))
    .sort((one, other) => one.start - other.start);
  return {
    tickets: dates.reduce((sum, date) => sum + (Number(date.tickets) || 0), 0),
    dates: dates.map(({ key, start, cost }) => ({
      key,
      when: format.dateTimeThere(start, zone ?? "UTC"),
      price: venue && PRICE.test(cost) ? formatMoney(cost, venue.currency) : "",
    })),
  };
}
