import "./codes.css";
import { useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { parseMoment } from "@/office/moment";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useList, useOpenRows } from "@/office/ListTable";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Breakable, Whole } from "@/ui/Breakable";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { Chip, type ChipMark } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { Segment } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { LiveValue } from "@/ui/LiveValue";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { EmptyState, useNow } from "@/ui/states";
import {
  isGoingBack,
  TAB_KEY,
  mayRefund,
  ORDERINGS,
  pageOfCode,
  shownMoment,
  stateOf,
  tabOf,
  TABS,
  useCodeWords,
  type Code,
  type Kind,
  type State,
} from "./codes";
import { BatchesDialog } from "./BatchesDialog";
import { Balance, CardUsage, OutstandingMoney, SellCardButton } from "./CardUsage";
import { codeList, CODES, deleteCode, refundCard, switchCode, useCodeAccount } from "./queries";

/** The spec's choice; a hundred are in use. */
const PAGE_SIZES: readonly number[] = [10, 15, 20, 100];
const PAGE_SIZE = 100;
const STATE_EVERY_MS = 20_000;

const MARKS: Readonly<Record<State, ChipMark>> = {
  active: "on",
  off: "off",
  upcoming: "wait",
  ended: "off",
  used: "half",
};

/** An account's promo codes and gift cards: role 1 chooses the account first. */
export default function CodesPage() {
  const t = textsOf("codes");
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const [kind, setKind] = useSessionState<Kind>(TAB_KEY, "promo");
  const parts = { account, isWaiting, tabs: <Tabs kind={kind} onChange={setKind} /> };
  const instead = isWaiting && (
    <Card>
      <EmptyState icon="tag" title={t("common:selectCustomer")} text={t("whose")} />
    </Card>
  );
  return kind === "card" ? <Cards {...parts} instead={instead} /> : <Promos {...parts} instead={instead} />;
}

function Tabs({ kind, onChange }: { readonly kind: Kind; readonly onChange: (kind: Kind) => void }) {
  const t = textsOf("codes");
  return (
    <Segment<Kind>
      label={t("title")}
      className="is-tabs"
      value={kind}
      options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      onChange={onChange}
    />
  );
}

interface ListProps {
  readonly account: number;
  readonly isWaiting: boolean;
  readonly tabs: ReactNode;
  readonly instead: ReactNode;
}

function Promos({ account, isWaiting, instead, tabs }: ListProps) {
  const t = textsOf("codes");
  const { currency } = useCodeAccount(account, !isWaiting);
  const words = useCodeWords(currency);
  const columnsOf = useColumns();
  const { buttons, ...screen } = useScreen({ kind: "promo", account, isWaiting });
  const batches = useBatches(isWaiting);
  return (
    <ListScreen<Code>
      {...screen}
      instead={instead}
      tabs={
        <>
          {tabs}
          {batches.isOpen && <BatchesDialog account={account} currency={currency} onClose={batches.close} />}
        </>
      }
      buttons={
        !isWaiting && (
          <>
            <Button icon="layers" onClick={batches.open}>
              {t("batches.open")}
            </Button>
            {buttons}
          </>
        )
      }
      columns={[
        {
          key: "code",
          cell: (code) => (
            <>
              <Whole text={code.code} />
              <Done code={code} currency={currency} />
            </>
          ),
        },
        { key: "value", cell: (code) => <span className="codes-discount">{words.discount(code)}</span> },
        { key: "targets", twoLines: true, cell: (code) => <Events code={code} /> },
        columnsOf.starts,
        columnsOf.ends,
        { key: "most", numeric: true, cell: ({ most }) => words.count(most) },
        { key: "left", numeric: true, cell: ({ left }) => <LiveValue value={words.count(left)} /> },
        columnsOf.state,
      ]}
      phoneRow={(code) => ({
        title: <Whole text={code.code} />,
        text: (
          <>
            {words.discount(code)} · <LiveValue value={words.count(code.left)} /> {t("leftWord")}
          </>
        ),
        textAside: <StateChip code={code} />,
        below: code.redeemed > 0 && <Done code={code} currency={currency} />,
      })}
    />
  );
}

/** The first of its events, and how many others there are. */
function Events({ code: { targets } }: { readonly code: Code }) {
  const t = textsOf("codes");
  const [first, ...rest] = [...new Set(targets.map(({ eventName }) => eventName))];
  if (!first) return <None />;
  return (
    <>
      <span className="codes-event">{first}</span>
      {rest.length > 0 && <small>{t("moreEvents", { count: rest.length })}</small>}
    </>
  );
}

/** How often a code was redeemed, what it took off, and what was sold with it. */
function Done({ code, currency }: { readonly code: Code; readonly currency: string }) {
  const t = textsOf("codes");
  const words = useCodeWords(currency);
  if (code.redeemed === 0) return null;
  const sums = { discount: words.sum(code, "discount"), revenue: words.sum(code, "revenue") };
  const says = t("done", { count: code.redeemed, ...sums });
  return (
    <small className="codes-done fy-quiet">
      <LiveValue value={says} />
    </small>
  );
}

/** Whoever comes from making a batch sees how far it is. */
function useBatches(isWaiting: boolean) {
  const { state } = useLocation() as { readonly state: { readonly batches?: boolean } | null };
  const [isOpen, setOpen] = useState(state?.batches === true);
  return { isOpen: isOpen && !isWaiting, open: () => setOpen(true), close: () => setOpen(false) };
}

function Cards({ account, isWaiting, tabs, ...screen }: ListProps) {
  const t = textsOf("codes");
  const { open, ...rows } = useOpenRows();
  const columnsOf = useColumns();
  const cards = useScreen({ kind: "card", account, isWaiting });
  return (
    <ListScreen<Code>
      {...cards}
      {...screen}
      tabs={
        <>
          {tabs}
          <OutstandingMoney money={cards.list.query.data?.money ?? []} />
        </>
      }
      {...rows}
      // Pressing it opens what was paid with it, below.
      to={undefined}
      columns={[
        {
          key: "code",
          cell: ({ id, code }) => (
            <span className="codes-card">
              <Icon name={open.has(id) ? "down" : "right"} size="small" />
              <Whole text={code} />
            </span>
          ),
        },
        { key: "email", cell: ({ email }) => (email ? <Breakable text={email} /> : <None />) },
        { key: "amount", numeric: true, cell: ({ value, currency }) => formatMoney(value, currency) },
        {
          key: "spent",
          numeric: true,
          cell: ({ spent, currency }) => <LiveValue value={spent}>{formatMoney(spent, currency)}</LiveValue>,
        },
        {
          key: "balance",
          numeric: true,
          cell: (card) => <Balance card={card} />,
        },
        columnsOf.ends,
        columnsOf.state,
      ]}
      phoneRow={(card) => ({
        title: <Whole text={card.code} />,
        text: <Breakable text={card.email} />,
        below: (
          <span>
            <Balance card={card} /> {t("leftWord")}
          </span>
        ),
        belowAside: <StateChip code={card} />,
      })}
      under={(card) => open.has(card.id) && <CardUsage card={card} />}
    />
  );
}

const useColumns = () => ({
  starts: { key: "starts", cell: ({ starts }: Code) => <Moment at={starts} /> },
  ends: { key: "ends", cell: ({ ends }: Code) => <Moment at={ends} /> },
  state: { key: "state", cell: (code: Code) => <StateChip code={code} /> },
});

/** `5 Dec 2026, 7:30PM`, whichever way the words around it are read; in the spec's digits two people read two days. */
function Moment({ at }: { readonly at: string }) {
  const format = useFormat();
  const wall = parseMoment(at);
  if (!wall) return <None />;
  const instant = `${wall.day}T${wall.time}:00Z`;
  return (
    <bdi className="codes-moment" data-spec={shownMoment(at)}>
      <span>{format.date(instant, "UTC")},</span> <span>{format.time(instant, "UTC")}</span>
    </bdi>
  );
}

function StateChip({ code }: { readonly code: Code }) {
  const t = textsOf("codes");
  const state = stateOf(code, useNow(STATE_EVERY_MS));
  return <Chip text={t(`states.${state}`)} mark={MARKS[state]} />;
}

interface ScreenOf {
  readonly kind: Kind;
  readonly account: number;
  readonly isWaiting: boolean;
}

/** What the two lists have alike. */
function useScreen({ kind, account, isWaiting }: ScreenOf) {
  const t = textsOf("codes");
  const list = useList({
    name: `codes.${kind}`,
    by: "",
    place: account,
    pageSize: PAGE_SIZE,
    query: (asked) => ({ ...codeList({ kind, account, asked }), enabled: !isWaiting }),
  });
  const live = useAdminUpdates(CODES, kind === "card" ? "gift_card" : "promo_code");
  const orderings = ORDERINGS[kind];
  return {
    texts: "codes",
    exports: kind === "card" ? ("gift_cards" as const) : ("promo_codes" as const),
    list,
    live,
    orderings,
    sizes: PAGE_SIZES,
    chooser: <CustomerSelect />,
    orders: [
      { value: "", label: t("newest") },
      ...Object.keys(orderings).map((key) => ({ value: key, label: t(`columns.${key}`) })),
    ],
    buttons: !isWaiting && (
      <>
        {kind === "card" && <SellCardButton account={account} />}
        <ButtonLink to={`/PromocodeConfiguration/${tabOf(kind)}`} kind="main" icon="plus">
          {t(`add.${kind}`)}
        </ButtonLink>
      </>
    ),
    empty: <EmptyState icon="tag" text={t(`noneText.${kind}`)} />,
    editing: {
      nameOf: ({ code }: Code) => code,
      mayAdd: false,
      page: pageOfCode,
      remove: deleteCode,
      deletion: ({ code }: Code) => `${code}. ${t("office:cannotUndo")}`,
      more: (row: Code) => [
        row.isActive
          ? {
              icon: "x" as const,
              label: t("switchOff"),
              call: () => switchCode(row, false),
              ask: { title: t("switchOff"), text: t("switchOffAsk", { code: row.code }) },
            }
          : { icon: "check" as const, label: t("switchOn"), call: () => switchCode(row, true) },
        ...(mayRefund(row)
          ? [
              {
                icon: "receipt" as const,
                label: isGoingBack(row) ? t("askNow") : t("refund"),
                call: () => refundCard(row),
                ...(!isGoingBack(row) && {
                  ask: { title: t("refund"), text: t("refundAsk", { amount: formatMoney(row.value, row.currency) }) },
                }),
              },
            ]
          : []),
      ],
      changes: [CODES],
    },
  };
}
