import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import type { PerformanceOffer } from "@/shared/sale/model";
import { useArrival } from "@/shared/sale/useArrival";
import { BareButton, Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { ErrorState, Note } from "@/ui/states";
import { useDebounced } from "@/ui/useDebounced";
import { Till } from "./Till";
import { collectReservation, namedReservations, type Named } from "./namedReservations";
import type { Sale } from "./useSale";

const TYPING_MS = 200;
const ALL = 0; // performances

interface CollectProps {
  readonly sale: Sale;
  readonly offer: PerformanceOffer;
  readonly account: number;
}

/** What is kept under names of this performance: found by name, phone or order number, and paid like any sale. */
export function CollectStep({ sale, offer, account }: CollectProps) {
  const t = textsOf("reserving");
  const cache = useQueryClient();
  const heading = useArrival();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), TYPING_MS);
  const list = useQuery(namedReservations(account, offer.performance, search));
  // Somebody may come a day early, or to the wrong house.
  const everywhere = useQuery({ ...namedReservations(account, ALL, search), enabled: search !== "" });
  // Every sale, reservation and expiry changes the figures of the performance.
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: ["named-reservations", offer.performance] });
  }, [cache, offer.performance, offer.version]);
  const collect = useMutation({
    mutationFn: async (named: Named) => ({ named, reservation: await collectReservation(named.reservation) }),
    onSuccess: ({ named, reservation }) => sale.collect(named, reservation),
    onSettled: () => void cache.invalidateQueries({ queryKey: ["named-reservations"] }),
  });
  const rows = list.data ?? [];
  const others = search ? (everywhere.data ?? []).filter((named) => named.performance !== offer.performance) : [];
  const isNone = list.isSuccess && (!search || everywhere.isSuccess) && rows.length + others.length === 0;
  return (
    <Till
      total={
        <p className="fy-due">
          <span>{t("waiting", { count: rows.length + others.length })}</span>
        </p>
      }
      work={
        <>
          <h3 ref={heading} tabIndex={-1} className="walkin-step">
            {t("collectTitle")}
          </h3>
          <Field
            label={t("find")}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {isNone && <p className="walkin-how">{t(search ? "noneFound" : "none")}</p>}
          <ul className="walkin-waiting">
            {rows.map((named) => (
              <li key={named.reservation}>
                <NamedRow named={named} isBusy={collect.isPending} onPress={() => collect.mutate(named)} />
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <section aria-labelledby="walkin-elsewhere">
              <h4 id="walkin-elsewhere" className="walkin-kind">
                {t("walkin:otherDates")}
              </h4>
              <ul className="walkin-waiting">
                {others.map((named) => (
                  <li key={named.reservation}>
                    <NamedRow named={named} isDated isBusy={collect.isPending} onPress={() => collect.mutate(named)} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      }
      keys={
        <>
          <Button kind="main" size="large" icon="back" onClick={() => sale.setCollecting(false)}>
            {t("walkin:backToSale")}
          </Button>
        </>
      }
    >
      <ExportMenu
        list="reserved"
        label={t("print")}
        asked={{ account_id: account, eventdetailid: offer.performance }}
        isEmpty={list.isSuccess && rows.length === 0 && !search}
      />
      {collect.error && <Note kind="bad">{errorMessage(collect.error)}</Note>}
    </Till>
  );
}

interface RowProps {
  readonly named: Named;
  /** Whether it says of which performance it is. */
  readonly isDated?: boolean;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function NamedRow({ named, isDated = false, isBusy, onPress }: RowProps) {
  const t = textsOf("reserving");
  const format = useFormat();
  return (
    <BareButton className="walkin-named-row" busy={isBusy} onClick={onPress}>
      <b>{named.name}</b>
      <b>{formatMoney(named.total, named.currency)}</b>
      {isDated && (
        <span>{t("walkin:of", { event: named.eventName, when: format.dateTime(named.startsAt, named.zone) })}</span>
      )}
      <span>
        {t("row", { count: named.tickets, order: named.order, when: format.stamp(named.until, named.zone) })}
        {named.phone && ` · ${named.phone}`}
      </span>
      {named.note && <small>{named.note}</small>}
    </BareButton>
  );
}
