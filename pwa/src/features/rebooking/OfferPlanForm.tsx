import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useMemo } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { DateField } from "@/office/DateField";
import { AreaField, FormErrors } from "@/office/fields";
import { wallTimeAt, writeDay } from "@/office/wallClock";
import { Metric, Metrics } from "@/ui/Card";
import { Checkbox, Segment, Select } from "@/ui/Field";
import { confirm } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";
import {
  lastDayFrom,
  offerForm,
  offerPlan,
  offerToDto,
  reach,
  WAYS,
  type OfferForm,
  type OfferPlan,
  type OfferTarget,
} from "./offer";

/** What the button that makes the offer says, and of how many orders. */
export interface Submit {
  readonly label: string;
  readonly count: number;
  readonly isTyped: boolean;
}

interface FormProps {
  readonly id: string;
  readonly performance: number;
  readonly zone: string;
  readonly currency: string;
  readonly cancels: boolean;
  /** When the performance begins that is left, if it takes place. */
  readonly begins?: string;
  readonly onReady: (submit: Submit | null) => void;
  readonly onOffer: (dto: ReturnType<typeof offerToDto>) => void;
}

/** Which performance is offered, what that comes to, and whether orders are moved or buyers choose. */
export function OfferPlanForm({ id, performance, zone, currency, cancels, begins, onReady, onOffer }: FormProps) {
  const t = textsOf("offering");
  const { pattern } = useFormat();
  const lastDay = lastDayFrom(wallTimeAt(serverNow(), zone).day, begins && wallTimeAt(begins, zone).day);
  const form = useForm<OfferForm>({
    resolver: useMemo(() => zodResolver(offerForm(pattern)), [pattern]),
    defaultValues: {
      target: 0,
      way: "move",
      asksRest: true,
      until: writeDay(lastDay, pattern),
      words: "",
    },
  });
  const [target, way, asksRest] = useWatch({ control: form.control, name: ["target", "way", "asksRest"] });
  const query = useQuery(offerPlan(performance, target));
  const { targets = [], plan: shown } = query.data ?? {};
  const plan = target === 0 || query.isPlaceholderData ? null : (shown ?? null);
  const { isDirty, errors } = form.formState;
  const { what, count } = reach(plan, { way, asksRest });
  const label = t(`submit.${what}`, { count, shown: formatCount(count) });
  useEffect(() => onReady({ label, count, isTyped: isDirty }), [count, isDirty, label, onReady]);

  // Where everything fits, nobody is left to be asked.
  const known = (filled: OfferForm) => ({ ...filled, asksRest: filled.asksRest && (plan?.unfit.length ?? 0) > 0 });
  const ask = async (filled: OfferForm) => {
    const title = t(`question.${what}`, { count, shown: formatCount(count) });
    const text = cancels ? t("cancelsMeans") : t("questionText");
    if (await confirm({ title, text, danger: cancels, yes: label, no: t(cancels ? "keep" : "common:cancel") }))
      onOffer(offerToDto(known(filled), pattern));
  };
  if (query.isError && targets.length === 0)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <FormProvider {...form}>
      <form id={id} className="offering" noValidate onSubmit={(event) => void form.handleSubmit(ask)(event)}>
        <FormErrors>
          {cancels && <Note kind="warn">{t("cancelsMeans")}</Note>}
          <TargetField
            targets={targets}
            isLoaded={query.data !== undefined}
            value={target}
            error={errors.target?.message}
            onChoose={(chosen) =>
              form.setValue("target", chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
          />
          {target !== 0 && plan === null && !query.isError && (
            <Loading>
              <Bone height={120} />
            </Loading>
          )}
          {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
          {plan && (
            <>
              {plan.isOnSale && !cancels && <Note kind="warn">{t("onSale")}</Note>}
              <PlanShown plan={plan} currency={currency} />
              <Segment
                label={t("way")}
                value={way}
                options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
                onChange={(chosen) => form.setValue("way", chosen, { shouldDirty: true })}
              />
              <p className="fy-quiet">{t(way === "move" ? "moveMeans" : "askMeans")}</p>
              {way === "move" && plan.unfit.length > 0 && (
                <Checkbox label={t("asksRest")} {...form.register("asksRest")} />
              )}
              {cancels && way === "move" && !asksRest && plan.unfit.length > 0 && <Note>{t("cancelsMoveOnly")}</Note>}
              {(way === "ask" || (asksRest && plan.unfit.length > 0)) && (
                <DateField name="until" label={t("until")} hint={cancels ? undefined : t("untilHint")} />
              )}
              <AreaField<OfferForm> name="words" label={t("words")} hint={t("wordsHint")} rows={4} />
            </>
          )}
        </FormErrors>
      </form>
    </FormProvider>
  );
}

interface TargetProps {
  readonly targets: readonly OfferTarget[];
  readonly isLoaded: boolean;
  readonly value: number;
  readonly error: string | undefined;
  readonly onChoose: (target: number) => void;
}

function TargetField({ targets, isLoaded, value, error, onChoose }: TargetProps) {
  const t = textsOf("offering");
  const format = useFormat();
  if (isLoaded && targets.length === 0) return <Note>{t("noTargets")}</Note>;
  const text = ({ performance, left }: OfferTarget) =>
    t("targetText", {
      when: format.dateTime(performance.startsAt, performance.zone),
      name: performance.name,
      count: left,
      left: formatCount(left),
    });
  return (
    <Select
      label={t("target")}
      error={error}
      value={value}
      disabled={!isLoaded}
      options={[
        { value: 0, label: t("chooseTarget") },
        ...targets.map((one) => ({ value: one.performance.id, label: text(one) })),
      ]}
      onChange={(event) => onChoose(Number(event.target.value))}
    />
  );
}

interface PlanProps {
  readonly plan: OfferPlan;
  readonly currency: string;
}

/** What an offer would come to, in figures, and the orders that would not be moved. */
function PlanShown({ plan, currency }: PlanProps) {
  const t = textsOf("offering");
  const change = Number(plan.change);
  return (
    <>
      <Metrics className="offering-plan">
        <Metric label={t("fits")} rest={t("fitsOf", { total: formatCount(plan.orders) })}>
          {formatCount(plan.fitting)}
        </Metric>
        <Metric label={t("tickets")} rest={t("ticketsLeft", { left: formatCount(plan.left) })}>
          {formatCount(plan.fittingTickets)}
        </Metric>
        {change !== 0 && (
          <Metric
            label={t(change > 0 ? "change" : "changeBack")}
            rest={t(change > 0 ? "changeHint" : "changeBackHint")}
          >
            {formatMoney(plan.change.replace("-", ""), currency)}
          </Metric>
        )}
        <Metric label={t("mails")}>{formatCount(plan.mails)}</Metric>
      </Metrics>
      {plan.unfit.length > 0 && (
        <OrderLines
          title={t("unfit")}
          rows={plan.unfit.map((row) => ({
            ...row,
            says: row.reason,
            aside: t("unfitText", { tickets: row.tickets }),
          }))}
        />
      )}
    </>
  );
}

interface OrderLine {
  readonly order: number;
  readonly payment: string;
  readonly buyer: string;
  readonly aside: string;
  readonly says: string;
}

interface LinesProps {
  readonly title: string;
  readonly rows: readonly OrderLine[];
}

/** Orders that somebody may have to see to, each with what is to be known of it. */
export function OrderLines({ title, rows }: LinesProps) {
  const t = textsOf("offering");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="job-head">
        {title} <span className="fy-num">{formatCount(rows.length)}</span>
      </h3>
      <ul className="offering-lines" tabIndex={0} aria-labelledby={id}>
        {rows.map((row) => (
          <li key={row.order}>
            <Link className="fy-link" to={`/OrderDetails/${row.order}`}>
              {row.payment}
            </Link>
            <span>{row.buyer || t("walkIn")}</span>
            <span className="fy-num">{row.aside}</span>
            <span className="fy-quiet">{row.says}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
