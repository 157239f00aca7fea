import "@/shared/tryout/tryout.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "@/api/client";
import type { Shapes, DataResponse } from "@/api/schemas";
import { useOnline } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import { Icon } from "@/ui/Icon";
import { DateTime } from "@/ui/format";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading, Note } from "@/ui/states";
import { useDebounced } from "@/ui/useDebounced";

interface TryOutProps {
  readonly trying: Trying;
  /** In its place: what has to be chosen first. */
  readonly instead?: ReactNode;
}

/** What a rule would do if it were saved as it is typed: beside its form, below it on a phone. */
export function TryOut({ trying, instead }: TryOutProps) {
  const t = textsOf("tryout");
  const isOnline = useOnline();
  const { data } = trying;
  return (
    <aside className="tryout" aria-label={t("title")}>
      <Card title={t("title")} padded>
        {instead || (
          <>
            {!isOnline && !data && <Note icon="offline">{t("common:needsNetwork")}</Note>}
            {trying.isError && <ErrorState error={trying.error} onRetry={() => void trying.refetch()} />}
            {trying.isPending && isOnline && (
              <Loading>
                <Bone height={160} />
              </Loading>
            )}
            {data && !trying.isError && (
              <div className="tryout-found" data-late={trying.isLate || undefined}>
                <p role="status" aria-busy={trying.isLate}>
                  {t("fits", { count: data.total, fitting: data.fitting })}
                </p>
                {data.sample && <SampleBasket sample={data.sample} />}
                <Performances trial={data} />
              </div>
            )}
          </>
        )}
      </Card>
    </aside>
  );
}

function SampleBasket({ sample }: { readonly sample: Sample }) {
  const t = textsOf("tryout");
  const money = (amount: string) => formatMoney(amount, sample.currency);
  const isOff = toMinor(sample.discount) > 0;
  const isTaxed = toMinor(sample.tax) > 0;
  const rows = [
    ...sample.lines.map(({ name, quantity, amount }) => ({
      label: t("line", { quantity, name }),
      value: money(amount),
    })),
    ...(isOff ? [{ label: t("discount"), value: money(`-${sample.discount}`) }] : []),
    ...(isTaxed ? [{ label: t("tax"), value: money(sample.tax) }] : []),
    { label: t("fee"), value: money(sample.bookingFee) },
  ];
  return (
    <section className="tryout-sample" aria-label={t("sample")}>
      <h3>
        {t("sample")} <DateTime at={sample.at} zone={sample.zone} />
      </h3>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="is-total">
          <dt>{t("total")}</dt>
          <dd>{money(sample.total)}</dd>
        </div>
        <div className="is-quiet">
          <dt>{t("normal")}</dt>
          <dd>{money(sample.normalTotal)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Performances({ trial: { tried, total } }: { readonly trial: Trial }) {
  const t = textsOf("tryout");
  if (total === 0) return <EmptyState icon="calendar" text={t("noneToCome")} />;
  const isOfMany = new Set(tried.map(({ eventName }) => eventName)).size > 1;
  return (
    <>
      {/* It scrolls by itself: with the keyboard, too. */}
      <ul className="tryout-performances" tabIndex={0} aria-label={t("performances")}>
        {tried.map((row) => (
          <Line key={row.id} row={row} isNamed={isOfMany} />
        ))}
      </ul>
      {tried.length < total && <p className="tryout-note">{t("cut", { count: total, shown: tried.length })}</p>}
    </>
  );
}

function Line({ row, isNamed }: { readonly row: Tried; readonly isNamed: boolean }) {
  const t = textsOf("tryout");
  const words = inLine([isNamed && row.eventName, row.kind], ", ");
  return (
    <li data-fits={row.fits || undefined}>
      <Icon name={row.fits ? "check" : "x"} size="small" />
      <span className="fy-grow">
        <DateTime at={row.at} zone={row.zone} />
        {words && <small>{words}</small>}
      </span>
      <small>{row.fits ? t("yes") : row.reason}</small>
    </li>
  );
}

const REST_MS = 400;

/** Asks what a form would do, once the typing rests; nothing is saved. What was tried last stays until then. */
export function useTrial(path: string, body: object, enabled = true) {
  // Nothing is asked with what was typed before there was something to ask.
  const typed = enabled ? JSON.stringify(body) : "";
  const settled = useDebounced(typed, REST_MS);
  const query = useQuery({
    queryKey: ["trial", path, settled],
    queryFn: async ({ signal }) =>
      trialFromDto((await api.post<DataResponse<TrialDto>>(path, JSON.parse(settled) as object, { signal })).data),
    enabled: typed !== "" && settled !== "",
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
    gcTime: 60_000,
    meta: { persist: false },
  });
  return { ...query, isLate: settled !== typed || query.isPlaceholderData };
}

type Trying = ReturnType<typeof useTrial>;

export type TrialDto = Shapes["PromoCodeTrialOut"]["data"];

/** A performance to come. */
interface Tried {
  readonly id: number;
  readonly eventName: string;
  readonly at: string;
  readonly zone: string;
  readonly kind: string;
  readonly fits: boolean;
  /** Why it does not fit; empty if it does. */
  readonly reason: string;
}

/** A basket for the first performance that fits, and what it would cost without the rule. */
interface Sample {
  readonly at: string;
  readonly zone: string;
  readonly currency: string;
  /** Before anything is taken off or added. */
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: string }[];
  readonly discount: string;
  /** What is added to the prices; nothing where they include it. */
  readonly tax: string;
  readonly bookingFee: string;
  readonly total: string;
  readonly normalTotal: string;
}

interface Trial {
  /** Some of the performances to come; `total` counts them all. */
  readonly tried: readonly Tried[];
  readonly total: number;
  readonly fitting: number;
  readonly sample: Sample | null;
}

export const trialFromDto = ({ fits, total, total_fitting, sample }: TrialDto): Trial => ({
  tried: fits.map((row) => ({
    id: row.eventdetailid,
    eventName: row.eventname,
    at: row.eventdatetimeISO,
    zone: row.timezone,
    kind: row.event_subcategory,
    fits: row.fits,
    reason: row.reason,
  })),
  total,
  fitting: total_fitting,
  sample: sample && sampleFromDto(sample),
});

function sampleFromDto(dto: NonNullable<TrialDto["sample"]>): Sample {
  const lines = dto.lines.map(({ name, quantity, price }) => ({
    name,
    quantity,
    amount: fromMinor(quantity * toMinor(price)),
  }));
  const whole = lines.reduce((sum, { amount }) => sum + toMinor(amount), 0);
  const withoutTax = whole - toMinor(dto.discount) + toMinor(dto.booking_fee);
  return {
    at: dto.eventdatetimeISO,
    zone: dto.timezone,
    currency: dto.currency,
    lines,
    discount: dto.discount,
    tax: fromMinor(toMinor(dto.total) - withoutTax),
    bookingFee: dto.booking_fee,
    total: dto.total,
    normalTotal: dto.normal_total,
  };
}
