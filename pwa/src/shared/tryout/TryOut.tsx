import { inLine } from "@/i18n/apart";
import "./tryout.css";
import type { ReactNode } from "react";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { Card } from "@/ui/Card";
import { DateTime } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { formatMoney, toMinor } from "@/ui/money";
import { Bone, EmptyState, ErrorState, Loading, Note } from "@/ui/states";
import type { Sample, Trial, Tried } from "./model";
import type { Trying } from "./useTrial";

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
