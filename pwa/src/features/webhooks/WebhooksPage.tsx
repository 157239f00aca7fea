import { inLine } from "@/i18n/apart";
import "./webhooks.css";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import type { MoreAction } from "@/office/editing";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useList } from "@/office/ListTable";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { ago } from "@/ui/ago";
import { Breakable } from "@/ui/Breakable";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { None } from "@/ui/CopyId";
import { EmptyState, useNow } from "@/ui/states";
import { EndpointDialog, SecretDialog, StateChip } from "./EndpointDialog";
import { deleteEndpoint, endpointList, ORDERINGS, switchEndpoint, WEBHOOKS, type Endpoint } from "./webhooks";

const AGES_EVERY_MS = 20_000;

/** Which other systems hear of an account's orders, live: whether they are well, and what they are still to be told. */
export default function WebhooksPage() {
  const t = textsOf("webhooks");
  const navigate = useNavigate();
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const now = useNow(AGES_EVERY_MS);
  const [secret, setSecret] = useState<string>();
  const list = useList({
    name: "webhooks",
    by: "url",
    place: account,
    query: (request) => ({ ...endpointList(account, request), enabled: !isWaiting }),
  });
  const live = useAdminUpdates(WEBHOOKS, "endpoint");
  const arrived = ({ lastDeliveredAt: at }: Endpoint) => at && ago(at, Math.max(now, Date.parse(at)));
  const selection = ({ types }: Endpoint) => (types.length === 0 ? t("all") : t("some", { count: types.length }));
  const screenOf = ({ id }: Endpoint) => `/Webhooks/${id}`;
  return (
    <>
      <ListScreen<Endpoint>
        texts="webhooks"
        isAdminTool
        lead={t("lead")}
        list={list}
        live={live}
        orderings={ORDERINGS}
        chooser={<CustomerSelect />}
        instead={
          isWaiting && (
            <Card>
              <EmptyState icon="link" title={t("common:selectCustomer")} text={t("whose")} />
            </Card>
          )
        }
        columns={[
          {
            key: "url",
            twoLines: true,
            cell: (row) => (
              <>
                <Breakable text={row.url} />
                <small>{inLine([row.isTest && t("test"), row.description])}</small>
              </>
            ),
          },
          { key: "hears", width: "120px", cell: selection },
          { key: "state", width: "220px", cell: (row) => <StateChip endpoint={row} now={now} /> },
          { key: "arrived", width: "150px", cell: (row) => arrived(row) || <None /> },
          { key: "owed", numeric: true, width: "90px", cell: (row) => <PendingEvents endpoint={row} /> },
        ]}
        phoneRow={(row) => ({
          title: row.url.replace(/^https?:\/\//, ""),
          ...(row.pending > 0 && { aside: <PendingEvents endpoint={row} /> }),
          text: inLine([row.isTest && t("test"), row.description || selection(row)]),
          below: (
            <span className="hooks-below">
              <StateChip endpoint={row} now={now} />
              {arrived(row) && <span>{t("arrivedAgo", { ago: arrived(row) ?? "" })}</span>}
            </span>
          ),
        })}
        to={screenOf}
        empty={<EmptyState icon="link" title={t("none")} text={t("noneText")} />}
        editing={{
          nameOf: ({ url }) => url,
          mayAdd: !isWaiting,
          dialog: (opened) => <EndpointDialog {...opened} account={account} onSecret={setSecret} />,
          remove: ({ id }) => deleteEndpoint(id),
          deletion: ({ url }) => `${url}. ${t("deletion")}`,
          more: (row): MoreAction[] => [
            { icon: "eye", label: t("show"), open: () => void navigate(screenOf(row)) },
            row.isActive
              ? {
                  icon: "offline",
                  label: t("switch.off"),
                  call: () => switchEndpoint(row.id, false),
                  ask: { title: t("switch.title"), text: t("switch.text"), yes: t("switch.off") },
                }
              : { icon: "refresh", label: t("switch.on"), call: () => switchEndpoint(row.id, true) },
          ],
          changes: [WEBHOOKS],
        }}
      />
      {secret !== undefined && <SecretDialog secret={secret} isNew onClose={() => setSecret(undefined)} />}
    </>
  );
}

function PendingEvents({ endpoint: { pending, isActive } }: { readonly endpoint: Endpoint }) {
  const t = textsOf("webhooks");
  if (pending === 0) return <None />;
  return <Chip text={t("owed", { count: pending })} mark={isActive ? "wait" : "off"} />;
}
