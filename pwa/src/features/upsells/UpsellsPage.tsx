import "./upsells.css";
import { textsOf } from "@/i18n/i18n";
import { ListHead } from "@/office/ListHead";
import { ListScreen } from "@/office/ListScreen";
import { useList } from "@/office/useList";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Breakable } from "@/ui/Breakable";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { Icon } from "@/ui/Icon";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState, ErrorState } from "@/ui/states";
import { EventSelect } from "./components/EventSelect";
import { StatusSwitch } from "./components/StatusSwitch";
import { ORDERINGS, type Upsell } from "./model";
import { deleteUpsell, upsellList, UPSELLS, useLiveUpsells } from "./queries";
import { useEventChoices } from "./useEventChoices";

/** What an account's events sell beside their tickets: role 1 chooses the account first. */
export default function UpsellsPage() {
  const t = textsOf("upsells");
  const { isWaiting, query, events, chosen, choose } = useEventChoices();
  const event = chosen?.value ?? 0;
  const hasFailed = query.isError && !query.data;
  const list = useList({
    name: "upsells",
    by: "name",
    place: event,
    query: (asked) => ({ ...upsellList(event, asked), enabled: event > 0 }),
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
  readonly query: ReturnType<typeof useEventChoices>["query"];
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
  return <LiveFigure value={upsell.sold}>{t(isWhole ? "soldPhone" : "soldOf", of)}</LiveFigure>;
}

/** With how many of each variant. */
function Left({ upsell }: { readonly upsell: Upsell }) {
  return <LiveFigure value={upsell.left}>{formatCount(upsell.left)}</LiveFigure>;
}
