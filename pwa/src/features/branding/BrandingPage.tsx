import "./branding.css";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Shapes } from "@/api/schemas";
import { textsOf } from "@/i18n/i18n";
import { ListHead, useList } from "@/office/ListTable";
import { ListScreen } from "@/office/ListScreen";
import { useEventChoices } from "@/office/account";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { EmptyState } from "@/ui/states";
import { BRANDING, useBrandingUpdates, useReadAgain } from "./branding";
import { AppearanceBar } from "./look/AppearanceBar";
import { AppearanceStudio } from "./look/AppearanceStudio";
import { MARKS, PublishDialog } from "./publishing/PublishDialog";
import { VersionsDialog } from "./publishing/VersionsDialog";

/** An account's branding, and the ticket and email templates of its events. Role 1 chooses the account first. */
export default function BrandingPage() {
  const t = textsOf("branding");
  const navigate = useNavigate();
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const readAgain = useReadAgain();
  const [opened, setOpened] = useState<{ readonly what: "publish" | "versions"; readonly row: EventTemplates }>();
  const list = useList({
    name: "branding",
    by: "name",
    place: account,
    query: (request) => ({ ...eventTemplateList(account, request), enabled: !isWaiting }),
  });
  const [chosen, setChosen] = useState(0);
  const { data: events } = useEventChoices(account, !isWaiting);
  const shown = events && (events.find(({ value }) => value === chosen) ?? events[0] ?? null);
  const close = () => setOpened(undefined);
  const target = opened && { account, event: opened.row.id };
  return (
    <>
      <ListScreen<EventTemplates>
        texts="branding"
        list={list}
        live={useBrandingUpdates()}
        orderings={ORDERINGS}
        chooser={<CustomerSelect />}
        onRefresh={readAgain}
        buttons={!isWaiting && <AppearanceBar key={account} account={account} event={shown} />}
        tabs={!isWaiting && <AppearanceStudio key={account} account={account} event={shown} onChoose={setChosen} />}
        instead={
          isWaiting && (
            <Card>
              <EmptyState icon="layers" title={t("common:selectCustomer")} text={t("whose")} />
            </Card>
          )
        }
        head={
          <>
            <h2 className="brand-heading">{t("templates.title")}</h2>
            <ListHead
              asking={list.asking}
              label={t("search")}
              placeholder={t("placeholder")}
              orders={Object.keys(ORDERINGS).map((key) => ({ value: key, label: t(`columns.${key}`) }))}
            />
          </>
        }
        columns={[
          { key: "name", width: "30%", cell: ({ name }) => name },
          { key: "venue", cell: ({ venue }) => venue },
          { key: "email", cell: ({ email }) => <StateChip state={email} /> },
          { key: "ticket", cell: ({ ticket }) => <StateChip state={ticket} /> },
        ]}
        phoneRow={(row) => ({
          title: row.name,
          text: row.venue,
          below: (
            <span className="office-chips">
              <span className="brand-state">
                {t("columns.email")} <StateChip state={row.email} />
              </span>
              <span className="brand-state">
                {t("columns.ticket")} <StateChip state={row.ticket} />
              </span>
            </span>
          ),
        })}
        editing={{
          nameOf: ({ name }) => name,
          mayAdd: false,
          mayEdit: () => false,
          more: (row) => [
            {
              icon: "ticket",
              label: t("templates.editTicket"),
              open: () => void navigate(`/TicketTemplate?event=${row.id}`),
            },
            {
              icon: "mail",
              label: t("templates.editEmail"),
              open: () => void navigate(`/EmailTemplate?event=${row.id}`),
            },
            { icon: "clock", label: t("versions.open"), open: () => setOpened({ what: "versions", row }) },
            { icon: "check", label: t("publish.title"), open: () => setOpened({ what: "publish", row }) },
          ],
          changes: [BRANDING],
        }}
        empty={<EmptyState icon="calendar" title={t("templates.none")} text={t("templates.noneText")} />}
      />
      {opened?.what === "publish" && target && (
        <PublishDialog target={target} subtitle={opened.row.name} onClose={close} />
      )}
      {opened?.what === "versions" && target && (
        <VersionsDialog target={target} subtitle={opened.row.name} onClose={close} />
      )}
    </>
  );
}

function StateChip({ state }: { readonly state: TemplateState }) {
  const t = textsOf("branding");
  return <Chip text={t(`states.${state}`)} mark={MARKS[state]} />;
}

/** none: the default. changed: the draft is not published yet. */
export type TemplateState = Shapes["EventTemplatesOut"]["emailtemplate"];

export interface EventTemplates {
  readonly id: number;
  readonly name: string;
  readonly venue: string;
  readonly email: TemplateState;
  readonly ticket: TemplateState;
}

export const eventTemplatesFromDto = (dto: Shapes["EventTemplatesOut"]): EventTemplates => ({
  id: dto.eventid,
  name: dto.eventname,
  venue: dto.venuename,
  email: dto.emailtemplate,
  ticket: dto.tickettemplate,
});

export const ORDERINGS = { name: "eventname", venue: "venuename" } as const;

export const eventTemplateList = (account: number, request: ListRequest) =>
  listQuery({
    key: [...BRANDING, "list", account],
    asked: request,
    orderings: ORDERINGS,
    path: "/branding/events",
    body: { customer_id: account },
    pageOf: pageOf(eventTemplatesFromDto),
  });
