import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { FormErrors } from "@/office/fields";
import { MomentField } from "@/office/MomentField";
import { useDone } from "@/office/editing";
import { toast } from "@/shell/toast";
import { Button, type Reason } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { CopyId } from "@/ui/CopyId";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Checkbox, Field, Segment, Select } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { Pager } from "@/ui/Pager";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading, Note } from "@/ui/states";
import { useDebounced } from "@/ui/useDebounced";
import { useNoLine } from "@/ui/useNoLine";
import {
  deliveryList,
  eventTypes,
  EVERYTHING,
  MARKS,
  NO_RANGE,
  rangeForm,
  sendAgain,
  sendRangeAgain,
  WEBHOOKS,
  type Delivery,
  type Endpoint,
  type Filter,
  type Range,
  type Try,
} from "./webhooks";

const SIZES = [20, 50, 100] as const;
const TYPING_RESTS_MS = 300;

interface DeliveriesProps {
  readonly endpoint: Endpoint;
}

/** What was sent to an endpoint, or is to be, the newest first: each with its tries, and sent again by hand. */
export function Deliveries({ endpoint: { id, isActive } }: DeliveriesProps) {
  const t = textsOf("webhooks");
  const noLine = useNoLine();
  const disabledReason = noLine ?? (!isActive && t("isOff"));
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
        <Button size="small" icon="refresh" disabledReason={disabledReason} onClick={() => setRange(true)}>
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
                disabledReason={disabledReason}
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

interface RowProps {
  readonly delivery: Delivery;
  readonly disabledReason: Reason;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
}

/** An event on its way to an endpoint; opened, it shows each try with what was answered. */
function DeliveryRow({ delivery, disabledReason, isBusy, onAgain }: RowProps) {
  const t = textsOf("webhooks");
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { type, order, number, at, state, tries } = delivery;
  const about = order === undefined ? t("testEvent") : t("ofOrder", { order, number });
  return (
    <li className="hooks-row">
      <button
        type="button"
        className="hooks-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? "down" : "right"} size="small" />
        <span className="hooks-what">
          <code>{type}</code>
          <span>{about}</span>
        </span>
        <time dateTime={at}>{format.dateTime(at, deviceZone())}</time>
        <span className="hooks-tries-count">{t("tries", { count: tries.length })}</span>
        <Chip text={t(`delivery.${state}`)} mark={MARKS[state]} />
      </button>
      {isOpen && (
        <div id={id} className="hooks-more">
          <div className="hooks-acts">
            <CopyId id={delivery.event} what={t("eventId")} />
            <span className="fy-grow" />
            {order !== undefined && <Link to={`/OrderDetails/${order}`}>{t("toOrder", { order })}</Link>}
            <Button size="small" icon="refresh" disabledReason={disabledReason} busy={isBusy} onClick={onAgain}>
              {t("again.one")}
            </Button>
          </div>
          {state === "owed" && (
            <p className="hooks-next">{t("nextTry", { at: format.dateTime(delivery.dueAt, deviceZone()) })}</p>
          )}
          {tries.length > 0 && <Tries tries={tries} />}
        </div>
      )}
    </li>
  );
}

function Tries({ tries }: { readonly tries: readonly Try[] }) {
  const t = textsOf("webhooks");
  return (
    <ol className="hooks-tries" aria-label={t("triesOf")}>
      {tries.map((one) => (
        <TryLine key={one.at} one={one} />
      ))}
    </ol>
  );
}

function TryLine({ one: { at, status, tookMs, answer, error } }: { readonly one: Try }) {
  const t = textsOf("webhooks");
  const format = useFormat();
  const isGood = status !== undefined && status >= 200 && status < 300;
  return (
    <li>
      <time dateTime={at}>{format.dateTime(at, deviceZone())}</time>
      <span className={isGood ? "hooks-good" : "hooks-bad"}>
        <Icon name={isGood ? "check" : "alert"} size="small" />
        {status === undefined ? t("noAnswer") : t("answered", { status })}
      </span>
      <span className="hooks-took">{t("took", { ms: tookMs })}</span>
      {(error || answer) && <pre>{error || answer}</pre>}
    </li>
  );
}

interface RangeProps {
  readonly endpoint: number;
  readonly onClose: () => void;
}

/** Sends what happened between two moments once more: after the other system was away, or has lost something. */
function RangeDialog({ endpoint, onClose }: RangeProps) {
  const t = textsOf("webhooks");
  const id = useId();
  const noLine = useNoLine();
  const form = useForm<Range>({ resolver: zodResolver(rangeForm), mode: "onTouched", defaultValues: NO_RANGE });
  const done = useDone([WEBHOOKS]);
  const send = useMutation({
    mutationFn: (range: Range) => sendRangeAgain(endpoint, range),
    onSuccess: (count) => {
      void done(t("again.done", { count }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t("again.title")}
      subtitle={t("again.lead")}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} kind="main" busy={send.isPending} disabledReason={noLine}>
            {t("again.send")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={id}
          className="office-form"
          noValidate
          onSubmit={(event) => void form.handleSubmit((range) => send.mutate(range))(event)}
        >
          {send.isError && <Note kind="bad">{errorMessage(send.error)}</Note>}
          <FormErrors>
            <MomentField name="since" label={t("again.since")} />
            <MomentField name="until" label={t("again.until")} hint={t("again.untilHint")} optional />
          </FormErrors>
          <Checkbox className="is-whole" label={t("again.all")} {...form.register("isAll")} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
