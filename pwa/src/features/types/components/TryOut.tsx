import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/device/network";
import { Card } from "@/ui/Card";
import { DateTime } from "@/ui/format";
import { Icon } from "@/ui/Icon";
import { Money } from "@/ui/Money";
import { Bone, EmptyState, ErrorState, Loading, Note } from "@/ui/states";
import type { Sample, Trial, Tried } from "../model";
import { useTrial } from "../queries";
import type { TypeForm } from "../typeForm";

/** What the type would do if it were saved as it is typed. */
export function TryOut({ account }: { readonly account: number }) {
  const { t } = useTranslation("types");
  const form = useWatch<TypeForm>() as TypeForm;
  const isOnline = useOnline();
  const trial = useTrial(form, account);
  const { data } = trial;
  return (
    <aside className="types-try" aria-label={t("try.title")}>
      <Card title={t("try.title")} padded>
        {form.event === null ? (
          <EmptyState icon="calendar" title={t("try.noEvent")} text={t("try.noEventText")} />
        ) : (
          <>
            {!isOnline && !data && <Note icon="offline">{t("common:needsNetwork")}</Note>}
            {trial.isError && <ErrorState error={trial.error} onRetry={() => void trial.refetch()} />}
            {trial.isPending && isOnline && (
              <Loading>
                <Bone height={160} />
              </Loading>
            )}
            {data && !trial.isError && (
              <div className="types-tried" data-late={trial.isLate || undefined}>
                <p role="status" aria-live="polite">
                  {t("try.fits", { count: data.total, fitting: data.fitting })}
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
  const { t } = useTranslation("types");
  const { currency, lines, bookingFee, total, normalTotal } = sample;
  return (
    <section className="types-sample" aria-label={t("try.sample")}>
      <h3>
        {t("try.sample")} <DateTime at={sample.at} zone={sample.zone} />
      </h3>
      <dl>
        {lines.map(({ name, quantity, total: sum }) => (
          <div key={name}>
            <dt>{t("try.line", { quantity, name })}</dt>
            <dd>
              <Money amount={sum} currency={currency} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("try.bookingFee")}</dt>
          <dd>
            <Money amount={bookingFee} currency={currency} />
          </dd>
        </div>
        <div className="is-total">
          <dt>{t("try.total")}</dt>
          <dd>
            <Money amount={total} currency={currency} />
          </dd>
        </div>
        <div className="is-quiet">
          <dt>{t("try.normal")}</dt>
          <dd>
            <Money amount={normalTotal} currency={currency} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Performances({ trial }: { readonly trial: Trial }) {
  const { t } = useTranslation("types");
  if (trial.total === 0) return <EmptyState icon="calendar" text={t("try.nonePlayed")} />;
  const isCut = trial.fits.length < trial.total;
  return (
    <>
      {/* It scrolls by itself: with the keyboard, too. */}
      <ul className="types-performances" tabIndex={0} aria-label={t("try.performances")}>
        {trial.fits.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
      {isCut && <p className="types-note">{t("try.cut", { count: trial.fits.length, total: trial.total })}</p>}
    </>
  );
}

function Line({ row }: { readonly row: Tried }) {
  const { t } = useTranslation("types");
  return (
    <li data-fits={row.fits || undefined}>
      <Icon name={row.fits ? "check" : "x"} size="small" />
      <span className="fy-grow">
        <DateTime at={row.at} zone={row.zone} />
        {row.kind && <small> {row.kind}</small>}
      </span>
      <small>{row.fits ? t("try.offered") : row.reason}</small>
    </li>
  );
}
