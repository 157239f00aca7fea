import "./upsells.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { ListHead, useList } from "@/office/ListTable";
import { ListScreen } from "@/office/ListScreen";
import type { EventChoice } from "@/office/account";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { closeToast, toast } from "@/shell/toast";
import { Breakable } from "@/ui/Breakable";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { Combo } from "@/ui/Combo";
import { Switch } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { LiveValue } from "@/ui/LiveValue";
import { matching } from "@/ui/choices";
import { confirm } from "@/ui/confirm";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState, ErrorState } from "@/ui/states";
import {
  deleteUpsell,
  ORDERINGS,
  switchUpsell,
  upsellList,
  UPSELLS,
  useChosenEvent,
  useLiveUpsells,
  type Upsell,
} from "./upsells";

/** What an account's events sell beside their tickets: role 1 chooses the account first. */
export default function UpsellsPage() {
  const t = textsOf("upsells");
  const { isWaiting, query, events, chosen, choose } = useChosenEvent();
  const event = chosen?.value ?? 0;
  const hasFailed = query.isError && !query.data;
  const list = useList({
    name: "upsells",
    by: "name",
    place: event,
    query: (request) => ({ ...upsellList(event, request), enabled: event > 0 }),
  });
  const live = useLiveUpsells(event);
  return (
    <ListScreen<Upsell>
      texts="upsells"
      exports="upsells"
      list={list}
      live={live}
      orderings={ORDERINGS}
      chooser={<CustomerSelect />}
      buttons={
        !isWaiting && (
          <ButtonLink to="/UpsellConfiguration" kind="main" icon="plus">
            {t("add")}
          </ButtonLink>
        )
      }
      instead={(isWaiting || events?.length === 0 || hasFailed) && <Instead isWaiting={isWaiting} query={query} />}
      head={
        <div className="upsells-head">
          <EventSelect events={events} chosen={chosen} onChoose={choose} />
          <ListHead
            asking={list.asking}
            label={t("search")}
            placeholder={t("placeholder")}
            orders={Object.keys(ORDERINGS).map((key) => ({ value: key, label: t(`columns.${key}`) }))}
          />
        </div>
      }
      columns={[
        { key: "name", twoLines: true, cell: (upsell) => <Name upsell={upsell} /> },
        { key: "onlineCost", numeric: true, cell: ({ onlineCost, currency }) => formatMoney(onlineCost, currency) },
        { key: "venueCost", numeric: true, cell: ({ venueCost, currency }) => formatMoney(venueCost, currency) },
        { key: "sold", numeric: true, cell: (upsell) => <Sold upsell={upsell} /> },
        { key: "left", numeric: true, cell: (upsell) => <Left upsell={upsell} /> },
        { key: "channel", cell: ({ isBoxOfficeOnly }) => t(isBoxOfficeOnly ? "boxOffice" : "allChannels") },
        { key: "active", cell: (upsell) => <StatusSwitch upsell={upsell} /> },
      ]}
      phoneRow={(upsell) => ({
        title: (
          <span className="upsells-name">
            <Picture upsell={upsell} />
            <span>{upsell.name}</span>
          </span>
        ),
        aside: <StatusSwitch upsell={upsell} />,
        text: (
          <>
            {formatMoney(upsell.onlineCost, upsell.currency)} · <Sold upsell={upsell} isWhole />
          </>
        ),
        textAside: upsell.isBoxOfficeOnly && <Chip text={t("boxOffice")} mark="half" />,
      })}
      editing={{
        nameOf: ({ name }) => name,
        mayAdd: false,
        page: ({ id }) => `/UpsellConfiguration/${id}`,
        remove: ({ id }) => deleteUpsell(id),
        deletion: ({ name, broughtBy }) =>
          [`${name}.`, broughtBy > 0 && t("broughtBy", { count: broughtBy }), t("office:cannotUndo")]
            .filter(Boolean)
            .join(" "),
        changes: [UPSELLS],
      }}
      empty={<EmptyState icon="cup" title={t("none")} text={t("noneText")} />}
    />
  );
}

interface InsteadProps {
  readonly isWaiting: boolean;
  readonly query: ReturnType<typeof useChosenEvent>["query"];
}

/** In place of the list: a customer is to be chosen first, or there is no event that could sell anything. */
function Instead({ isWaiting, query }: InsteadProps) {
  const t = textsOf("upsells");
  if (isWaiting) {
    return (
      <Card>
        <EmptyState icon="cup" title={t("common:selectCustomer")} text={t("whose")} />
      </Card>
    );
  }
  if (query.isError && !query.data) {
    return (
      <Card>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon="calendar"
        title={t("noEvents")}
        text={t("noEventsText")}
        action={
          <ButtonLink to="/EventConfiguration" icon="plus">
            {t("events:add")}
          </ButtonLink>
        }
      />
    </Card>
  );
}

function Name({ upsell }: { readonly upsell: Upsell }) {
  const t = textsOf("upsells");
  const { name, categoryName, variants } = upsell;
  return (
    <span className="upsells-name">
      <Picture upsell={upsell} />
      <span>
        <Breakable text={name} />
        <small>
          {variants.length > 0
            ? t("variantsOf", { category: categoryName, names: variants.map((variant) => variant.name).join(", ") })
            : categoryName}
        </small>
      </span>
    </span>
  );
}

/** Beside its words. */
function Picture({ upsell }: { readonly upsell: Upsell }) {
  return upsell.image ? (
    <img className="upsells-picture" src={upsell.image} alt="" loading="lazy" width={40} height={40} />
  ) : (
    <span className="upsells-picture" aria-hidden="true">
      <Icon name="cup" size="small" />
    </span>
  );
}

function Sold({ upsell, isWhole = false }: { readonly upsell: Upsell; readonly isWhole?: boolean }) {
  const t = textsOf("upsells");
  const of = { sold: formatCount(upsell.sold), available: formatCount(upsell.available) };
  return <LiveValue value={upsell.sold}>{t(isWhole ? "soldPhone" : "soldOf", of)}</LiveValue>;
}

/** With how many of each variant. */
function Left({ upsell }: { readonly upsell: Upsell }) {
  return <LiveValue value={upsell.left}>{formatCount(upsell.left)}</LiveValue>;
}

interface EventSelectProps {
  /** Undefined while they come. */
  readonly events: readonly EventChoice[] | undefined;
  readonly chosen: EventChoice | null;
  readonly onChoose: (event: number) => void;
}

/** The event whose upsells are listed. */
export function EventSelect({ events, chosen, onChoose }: EventSelectProps) {
  const t = textsOf("upsells");
  const [typed, setTyped] = useState("");
  return (
    <Combo<EventChoice>
      label={t("fields.event")}
      bareLabel
      className="upsells-event"
      placeholder={t("fields.event")}
      chosen={chosen}
      choices={events && matching(events, typed, events.length)}
      onType={setTyped}
      onChoose={(choice) => choice && onChoose(choice.value)}
    />
  );
}

/**
 * On or off, told the server at once, but for one that ticket types bring: without it they are not sold. The list is
 * read again with what became of it.
 */
export function StatusSwitch({ upsell }: { readonly upsell: Upsell }) {
  const t = textsOf("upsells");
  const cache = useQueryClient();
  const isOnline = useOnline();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isActive: boolean) => switchUpsell(upsell, isActive),
    onMutate: () => toast.info(t("status.updating")),
    onSuccess: (isDone) => (isDone ? toast.success(t("status.updated")) : toast.error(t("status.failed"))),
    onError: () => toast.error(t("status.failed")),
    onSettled: (_done, _error, _input, message) => {
      if (message !== undefined) closeToast(message);
      return cache.invalidateQueries({ queryKey: UPSELLS });
    },
  });
  const put = async (isActive: boolean) => {
    const question = {
      title: t("status.off", { what: upsell.name }),
      text: t("broughtBy", { count: upsell.broughtBy }),
    };
    if (isActive || upsell.broughtBy === 0 || (await confirm(question))) mutate(isActive);
  };
  return (
    <Switch
      className="upsells-switch"
      label={<span className="fy-unseen">{t("status.of", { what: upsell.name })}</span>}
      checked={isPending ? variables : upsell.isActive}
      disabled={isPending || !isOnline}
      onChange={({ target }) => void put(target.checked)}
    />
  );
}
