import { inLine } from "@/i18n/apart";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { ownKeys, type OwnOrder, type Waiting } from "@/mine/model";
import { addExtras, ownExtras, type Extra } from "@/mine/doings";
import { Doing, useDoing } from "@/mine/Doing";
import type { ViewProps } from "@/mine/OwnPage";
import { show } from "@/mine/views";
import { useRequestKeys } from "@/shared/checkout/useRequestKeys";
import { QuantitySteps } from "@/shared/sale/Quantity";
import { Button } from "@/ui/Button";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading, Note } from "@/ui/states";

/** Adds upsells to an order; they are paid next. */
export function ExtrasView({ own, payment, order }: ViewProps & { readonly order: OwnOrder }) {
  const t = textsOf("mine");
  const cache = useQueryClient();
  const { data: extras, error: unknown, refetch } = useQuery(ownExtras(own, order.id));
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const { keyFor } = useRequestKeys();
  const { error, isBusy, run } = useDoing(own);
  const chosen = (extras ?? []).filter((extra) => countOf(counts, extra) > 0);
  const sum = chosen.reduce((total, extra) => total + toMinor(extra.total) * countOf(counts, extra), 0);
  const take = () =>
    run(async () => {
      const items = chosen.map((extra) => ({
        upsell: extra.upsell,
        variant: extra.variant,
        quantity: countOf(counts, extra),
      }));
      const now = await addExtras(own, order.id, items, keyFor(items));
      cache.setQueryData(ownKeys.payment(own), now);
      // What waited before, such as an exchange, is paid by itself.
      const due = sum > 0 ? newestOf(now.unpaid) : undefined;
      if (due) show({ at: "pay", reservation: due.paying.id });
      // An earlier try whose answer was lost may have been paid, given back or run out: the order shows which.
      else show(sum > 0 ? { at: "orders" } : { at: "orders", message: t("mineDoing:extras.done") });
    });
  if (error === undefined && unknown && !extras) {
    return (
      <Doing title={t("do.addUpsells")} order={order}>
        <ErrorState error={unknown} onRetry={() => void refetch()} />
      </Doing>
    );
  }
  return (
    <Doing title={t("do.addUpsells")} order={order}>
      {!extras && (
        <Loading>
          <Bone height={64} />
        </Loading>
      )}
      {extras?.length === 0 && <EmptyState icon="cup" title={t("mineDoing:extras.none")} />}
      {extras?.map((extra) => (
        <div key={extra.key} className="fy-choice">
          <div>
            <b>{extra.name}</b>
            <small>{inLine([formatMoney(extra.total, payment.currency), extra.about])}</small>
          </div>
          {extra.most > 0 ? (
            <QuantitySteps
              name={extra.name}
              count={countOf(counts, extra)}
              least={extra.least}
              most={extra.most}
              onChange={(count) => setCounts({ ...counts, [extra.key]: count })}
            />
          ) : (
            <small>{t("dates:soldOut")}</small>
          )}
        </div>
      ))}
      {error !== undefined && <Note kind="bad">{errorMessage(error)}</Note>}
      {chosen.length > 0 && (
        <p className="fy-due">
          <span>{t("mineDoing:paying.due")}</span>
          <b>{formatMoney(fromMinor(sum), payment.currency)}</b>
        </p>
      )}
      {extras?.length !== 0 && (
        <Button
          kind="main"
          size="large"
          wide
          busy={isBusy}
          disabledReason={chosen.length === 0 && t("mineDoing:extras.first")}
          onClick={() => void take()}
        >
          {t(chosen.length > 0 && sum === 0 ? "mineDoing:extras.take" : "mineDoing:extras.goOn")}
        </Button>
      )}
    </Doing>
  );
}

/** The one that was reserved last. */
const newestOf = (unpaid: readonly Waiting[]): Waiting | undefined =>
  unpaid.toSorted((one, other) => other.paying.id - one.paying.id)[0];

const countOf = (counts: Readonly<Record<string, number>>, { key }: Extra): number => counts[key] ?? 0;
