import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { useDone } from "@/office/editing";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Field, Segment, Select } from "@/ui/Field";
import { Pager } from "@/ui/Pager";
import { Bone, EmptyState, ErrorState, Loading } from "@/ui/states";
import { useDebounced } from "@/ui/useDebounced";
import { useNoLine } from "@/ui/useNoLine";
import { EVERYTHING, type Endpoint, type Filter } from "../model";
import { deliveryList, eventTypes, sendAgain, WEBHOOKS } from "../queries";
import { DeliveryRow } from "./DeliveryRow";
import { RangeDialog } from "./RangeDialog";

const SIZES = [20, 50, 100] as const;
const TYPING_RESTS_MS = 300;

interface DeliveriesProps {
  readonly endpoint: Endpoint;
}

/** What was sent to an endpoint, or is to be, the newest first: each with its tries, and sent again by hand. */
export function Deliveries({ endpoint: { id, isActive } }: DeliveriesProps) {
  const t = textsOf("webhooks");
  const noLine = useNoLine();
  const because = noLine ?? (!isActive && t("isOff"));
  const [typed, setTyped] = useState<Filter>(EVERYTHING);
  const [{ page, pageSize }, setPage] = useState<{ page: number; pageSize: number }>({ page: 1, pageSize: SIZES[0] });
  const [isRange, setRange] = useState(false);
  const filter = useDebounced(typed, TYPING_RESTS_MS);
  const { data, error, refetch } = useQuery(deliveryList(id, filter, page, pageSize));
  const done = useDone([WEBHOOKS]);
  const again = useMutation({
    mutationFn: (delivery: number) => sendAgain(id, [delivery]),
    onSuccess: (count) => done(t("again.done", { count })),
    onError: (refused) => toast.error(errorMessage(refused)),
  });
  const choose = (part: Partial<Filter>) => {
    setTyped({ ...typed, ...part });
    setPage({ page: 1, pageSize });
  };
  return (
    <Card
      title={t("deliveries")}
      className="hooks-deliveries"
      actions={
        <Button size="small" icon="refresh" because={because} onClick={() => setRange(true)}>
          {t("again.range")}
        </Button>
      }
    >
      <Filters filter={typed} onFilter={choose} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {data.rows.length === 0 && <EmptyState icon="mail" title={t("noDeliveries")} />}
          <ul className="hooks-rows">
            {data.rows.map((row) => (
              <DeliveryRow
                key={row.id}
                delivery={row}
                because={because}
                isBusy={again.isPending}
                onAgain={() => again.mutate(row.id)}
              />
            ))}
          </ul>
          {data.total > SIZES[0] && (
            <Pager
              page={page}
              pageSize={pageSize}
              total={data.total}
              sizes={SIZES}
              onChange={(next, size) => setPage({ page: next, pageSize: size })}
            />
          )}
        </>
      ) : (
        <Loading>
          <Bone height={160} />
        </Loading>
      )}
      {isRange && <RangeDialog endpoint={id} onClose={() => setRange(false)} />}
    </Card>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly onFilter: (part: Partial<Filter>) => void;
}

function Filters({ filter, onFilter }: FiltersProps) {
  const t = textsOf("webhooks");
  const { data: types = [] } = useQuery(eventTypes);
  return (
    <div className="hooks-filters" role="search">
      <Segment<Filter["state"]>
        label={t("columns.state")}
        value={filter.state}
        options={(["", "owed", "delivered", "given_up"] as const).map((state) => ({
          value: state,
          label: t(`delivery.${state || "every"}`),
        }))}
        onChange={(state) => onFilter({ state })}
      />
      <Select
        label={t("fields.type")}
        bareLabel
        value={filter.type}
        options={[{ value: "", label: t("anyType") }, ...types.map(({ type }) => ({ value: type, label: type }))]}
        onChange={({ target }) => onFilter({ type: target.value })}
      />
      <Field
        label={t("fields.order")}
        bareLabel
        inputMode="numeric"
        placeholder={t("fields.order")}
        value={filter.order}
        onChange={({ target }) => onFilter({ order: target.value.replace(/\D/g, "") })}
      />
    </div>
  );
}
