import "./holds.css";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { useAdminNews } from "@/office/useAdminNews";
import { useList } from "@/office/useList";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { Breakable } from "@/ui/Breakable";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { LiveFigure } from "@/ui/LiveFigure";
import { EmptyState } from "@/ui/states";
import { HoldDialog } from "./HoldDialog";
import { ORDERINGS, type Hold } from "./model";
import { deleteHold, holdList, HOLDS, useLiveCounts } from "./queries";

/** The named blocks of tickets that an account keeps for a channel: role 1 chooses the account first. */
export default function HoldsPage() {
  const t = textsOf("holds");
  const format = useFormat();
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const list = useList({
    name: "holds",
    by: "name",
    place: account,
    query: (asked) => ({ ...holdList(account, asked), enabled: !isWaiting }),
  });
  const live = useAdminNews(HOLDS, "hold");
  useLiveCounts(isWaiting ? null : account);
  const createdOn = ({ createdAt }: Hold) => <time dateTime={createdAt}>{format.date(createdAt, deviceZone())}</time>;
  const release = ({ hours }: Hold) => (hours ? t("hoursBefore", { count: Number(hours) }) : "");
  return (
    <ListScreen<Hold>
      texts="holds"
      exports="holds"
      list={list}
      live={live}
      orderings={ORDERINGS}
      chooser={<CustomerSelect />}
      buttons={
        !isWaiting && (
          <ButtonLink to="/AllotmentConfiguration" icon="grid">
            {t("season")}
          </ButtonLink>
        )
      }
      instead={
        isWaiting && (
          <Card>
            <EmptyState icon="layers" title={t("common:selectCustomer")} text={t("whose")} />
          </Card>
        )
      }
      columns={[
        { key: "name", cell: ({ name }) => <Breakable text={name} /> },
        { key: "channel", cell: ({ channel }) => <Chip text={t(`channels.${channel}`)} mark="bare" /> },
        { key: "release", cell: (hold) => release(hold) || <None /> },
        { key: "tickets", numeric: true, cell: (hold) => <Tickets hold={hold} /> },
        { key: "created", cell: createdOn },
      ]}
      phoneRow={(hold) => ({
        title: hold.name,
        aside: <Chip text={t(`channels.${hold.channel}`)} mark="bare" />,
        text: (
          <>
            {createdOn(hold)}
            {hold.hours && ` · ${release(hold)}`}
          </>
        ),
        textAside: <Tickets hold={hold} />,
      })}
      empty={<EmptyState icon="layers" title={t("none")} text={t("noneText")} />}
      editing={{
        nameOf: (hold) => hold.name,
        mayAdd: !isWaiting,
        dialog: (opened) => <HoldDialog {...opened} />,
        remove: (hold) => deleteHold(hold.id),
        deletion: (hold) => hold.name,
        changes: [HOLDS],
      }}
    />
  );
}

/** What is left, of what it has of performances to come. */
function Tickets({ hold: { count, left } }: { readonly hold: Hold }) {
  const t = textsOf("holds");
  if (count === 0) return <None />;
  return <LiveFigure value={`${left}/${count}`}>{t("leftOf", { left, count })}</LiveFigure>;
}
