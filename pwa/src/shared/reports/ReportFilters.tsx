import { useQuery } from "@tanstack/react-query";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { useUser } from "@/shell/session";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import {
  type Narrowed,
  peopleOf,
  reportChoices,
  type ReportDefinition,
  type Span,
  SPANS,
  type Step,
  STEPS,
} from "./reports";

interface FiltersProps {
  readonly account: number;
  readonly report: ReportDefinition;
  readonly narrowed: Narrowed;
  readonly onNarrow: (narrowed: Narrowed) => void;
  /** One that goes out by itself has no days of its own: only a span that is reckoned anew. */
  readonly onlySpans?: boolean;
}

/** What a report can be narrowed to: the fields that it knows. */
export function ReportFilters({ account, report, narrowed, onNarrow, onlySpans = false }: FiltersProps) {
  const change = (part: Partial<Narrowed>) => onNarrow({ ...narrowed, ...part });
  const fields = { account, narrowed, change };
  const has = (filter: ReportDefinition["filters"][number]) => report.filters.includes(filter);
  return (
    <>
      {has("period") && <PeriodFields {...fields} onlySpans={onlySpans} />}
      {has("step") && <StepField {...fields} />}
      {(has("event") || has("performance")) && <PlaceFields {...fields} report={report} />}
      {has("seller") && <SellerField {...fields} />}
    </>
  );
}

interface PartProps {
  readonly account: number;
  readonly narrowed: Narrowed;
  readonly change: (part: Partial<Narrowed>) => void;
}

function PeriodFields({ narrowed, change, onlySpans }: PartProps & { readonly onlySpans: boolean }) {
  const t = textsOf("reports");
  const between = onlySpans ? [] : [{ value: "", label: t("between") }];
  return (
    <>
      <Select
        label={t("period")}
        value={narrowed.span}
        options={[...SPANS.map((span) => ({ value: span, label: t(`spans.${span}`) })), ...between]}
        onChange={({ target }) => change({ span: target.value as Span | "" })}
      />
      {narrowed.span === "" && !onlySpans && (
        <>
          <DayField label={t("from")} day={narrowed.from} onChange={(from) => change({ from })} />
          <DayField
            label={t("to")}
            min={narrowed.from || undefined}
            day={narrowed.to}
            onChange={(to) => change({ to })}
          />
        </>
      )}
    </>
  );
}

function StepField({ narrowed, change }: PartProps) {
  const t = textsOf("reports");
  return (
    <Select
      label={t("step")}
      value={narrowed.step}
      options={[
        { value: "", label: t("fitting") },
        ...STEPS.map((step) => ({ value: step, label: t(`steps.${step}`) })),
      ]}
      onChange={({ target }) => change({ step: target.value as Step | "" })}
    />
  );
}

function PlaceFields({ account, narrowed, change, report }: PartProps & { readonly report: ReportDefinition }) {
  const t = textsOf("reports");
  const format = useFormat();
  const { data } = useQuery(reportChoices(account, narrowed.event));
  const all = { value: "0", label: t("all") };
  const none = { value: "0", label: t("choose") };
  const needsOne = report.needs.includes("performance");
  return (
    <>
      <Select
        label={t("event")}
        value={String(narrowed.event)}
        options={[
          needsOne ? none : all,
          ...(data?.events ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ target }) => change({ event: Number(target.value), performance: 0 })}
      />
      {report.filters.includes("performance") && (
        <Select
          label={t("performance")}
          value={String(narrowed.performance)}
          disabled={narrowed.event === 0}
          options={[
            narrowed.event === 0 ? { value: "0", label: t("eventFirst") } : needsOne ? none : all,
            ...(data?.performances ?? []).map(({ id, startsAt, zone, subcategory }) => ({
              value: String(id),
              label: inLine([format.dateTime(startsAt, zone), subcategory]),
            })),
          ]}
          onChange={({ target }) => change({ performance: Number(target.value) })}
        />
      )}
    </>
  );
}

function SellerField({ account, narrowed, change }: PartProps) {
  const t = textsOf("reports");
  const { data } = useQuery(peopleOf(account, useUser().userid));
  return (
    <Select
      label={t("seller")}
      value={String(narrowed.seller)}
      options={[
        { value: "0", label: t("everybody") },
        ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ target }) => change({ seller: Number(target.value) })}
    />
  );
}
