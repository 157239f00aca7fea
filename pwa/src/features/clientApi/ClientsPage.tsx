import "./clientApi.css";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import type { MoreAction } from "@/office/editing";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useList } from "@/office/ListTable";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { useRoutePaths } from "@/shell/routes";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Breakable } from "@/ui/Breakable";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { None, copyText } from "@/ui/CopyId";
import { Dialog } from "@/ui/Dialog";
import { ago } from "@/ui/ago";
import { EmptyState, Note, useNow } from "@/ui/states";
import { ClientDialog } from "./ClientDialog";
import {
  clientList,
  CLIENTS,
  copyKey,
  deleteClient,
  isExpired,
  ORDERINGS,
  switchClient,
  type Client,
  type ClientPage,
  type ShownKey,
} from "./clients";
import { MailProviderButton } from "./mailProvider/MailProviderDialog";

const AGES_EVERY_MS = 20_000;

/** The other systems that sell and read for an account: role 1 chooses the account first. */
export default function ClientsPage() {
  const t = textsOf("clientApi");
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const list = useList<Client, ClientPage>({
    name: "clientApi",
    by: "name",
    place: account,
    query: (request) => ({ ...clientList(account, request), enabled: !isWaiting }),
  });
  const live = useAdminUpdates(CLIENTS, "client", "hold");
  const [shownKey, setShownKey] = useState<ShownKey>();
  return (
    <>
      <ListScreen<Client>
        texts="clientApi"
        isAdminTool
        lead={<Lead />}
        list={list}
        live={live}
        orderings={ORDERINGS}
        chooser={<CustomerSelect />}
        buttons={
          !isWaiting && <MailProviderButton account={account} providerKey={list.query.data?.providerKey ?? ""} />
        }
        instead={
          isWaiting && (
            <Card>
              <EmptyState icon="link" title={t("common:selectCustomer")} text={t("whose")} />
            </Card>
          )
        }
        columns={[
          { key: "name", cell: ({ name }) => <Breakable text={name} /> },
          { key: "key", cell: ({ masked }) => (masked ? <code className="client-key">{masked}</code> : <None />) },
          { key: "calls", cell: (client) => <Calls client={client} /> },
          { key: "used", cell: (client) => <Used client={client} /> },
          { key: "state", cell: (client) => <State client={client} /> },
        ]}
        phoneRow={(client) => ({
          title: client.name,
          aside: <State client={client} />,
          text: client.masked ? <code className="client-key">{client.masked}</code> : t("noKey"),
          below: [...client.categories.map((category) => t(`categories.${category}`)), usedWords(client)].join(" · "),
        })}
        empty={<EmptyState icon="link" title={t("common:noRecords")} text={t("noneText")} />}
        editing={{
          nameOf: ({ name }) => name,
          mayAdd: !isWaiting,
          dialog: (opened) => <ClientDialog {...opened} account={account} onKey={setShownKey} />,
          remove: (client) => deleteClient(client.id),
          deletion: ({ name }) => `${name}. ${t("office:cannotUndo")}`,
          more: actionsOf,
          changes: [CLIENTS],
        }}
      />
      {shownKey && <KeyDialog shownKey={shownKey} onClose={() => setShownKey(undefined)} />}
    </>
  );

  function actionsOf(client: Client): MoreAction[] {
    const { name } = client;
    const copy: MoreAction = {
      icon: "copy",
      label: t("copyKey"),
      atHand: t("copyKeyOf", { name }),
      disabledReason: client.keyId === 0 && t("noKey"),
      call: () => copyKey(client.keyId),
    };
    const turn: MoreAction = client.isActive
      ? {
          icon: "offline",
          label: t("off.act"),
          call: () => switchClient(client, false),
          ask: { title: t("off.title", { name }), text: t("off.text"), yes: t("off.act") },
        }
      : { icon: "undo", label: t("on"), call: () => switchClient(client, true) };
    return [copy, turn];
  }

  function usedWords({ lastUsedAt }: Client): string {
    return lastUsedAt === null ? t("neverUsed") : t("usedAgo", { ago: ago(lastUsedAt) });
  }
}

/** What stands here, and where those who build on it read on. */
function Lead() {
  const t = textsOf("clientApi");
  const paths = useRoutePaths();
  const links: readonly ReactNode[] = [
    <a key="developers" className="fy-target" href="/developers" target="_blank" rel="noreferrer">
      {t("developers")}
    </a>,
    paths.has("/Webhooks") && (
      <Link key="webhooks" className="fy-target" to="/Webhooks">
        {t("webhooks")}
      </Link>
    ),
  ];
  return (
    <>
      {t("lead")} <span className="client-links">{links}</span>
    </>
  );
}

function Calls({ client: { categories, holdCount } }: { readonly client: Client }) {
  const t = textsOf("clientApi");
  if (categories.length === 0) return <None />;
  return (
    <span className="client-two">
      {categories.map((category) => t(`categories.${category}`)).join(", ")}
      {holdCount > 0 && <small>{t("fromHolds", { count: holdCount })}</small>}
    </span>
  );
}

function Used({ client: { lastUsedAt } }: { readonly client: Client }) {
  const now = useNow(AGES_EVERY_MS);
  if (lastUsedAt === null) return <None />;
  return <time dateTime={lastUsedAt}>{ago(lastUsedAt, Math.max(now, Date.parse(lastUsedAt)))}</time>;
}

function State({ client }: { readonly client: Client }) {
  const t = textsOf("clientApi");
  if (!client.isActive) return <Chip text={t("states.off")} mark="off" />;
  if (isExpired(client, serverNow())) return <Chip text={t("states.expired")} mark="bad" />;
  return <Chip text={t("states.on")} mark="on" />;
}

/** A key that was just made, whole. */
export function KeyDialog({ shownKey, onClose }: { readonly shownKey: ShownKey; readonly onClose: () => void }) {
  const t = textsOf("clientApi");
  const copy = async () => {
    await copyText(shownKey.key);
    toast.success(t("common:copied"));
  };
  return (
    <Dialog
      open
      title={t("told.title")}
      subtitle={shownKey.client}
      dismissible={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common:close")}</Button>
          <Button kind="main" icon="copy" onClick={() => void copy()}>
            {t("copyKey")}
          </Button>
        </>
      }
    >
      <div className="client-told">
        <code aria-label={t("told.key")} role="textbox" aria-readonly="true" tabIndex={0}>
          {shownKey.key}
        </code>
        <Note>{t("told.text")}</Note>
      </div>
    </Dialog>
  );
}
