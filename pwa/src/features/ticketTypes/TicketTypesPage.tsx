import "./ticketTypes.css";
import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { useDone } from "@/office/editing";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useList } from "@/office/ListTable";
import { useTicketTypeWords } from "@/shared/tickets/typeOnOffer";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Breakable } from "@/ui/Breakable";
import { ButtonLink } from "@/ui/ButtonLink";
import { Card } from "@/ui/Card";
import { Switch } from "@/ui/Field";
import { formatCount } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import {
  deleteTicketType,
  ORDERINGS,
  switchTicketType,
  TICKET_TYPES,
  ticketTypeList,
  type TicketType,
} from "./ticketTypes";

/** An account's ticket types: role 1 chooses the account first. */
export default function TicketTypesPage() {
  const t = textsOf("ticketTypes");
  const words = useTicketTypeWords();
  const limit = (most: number) => (most === 0 ? t("noLimit") : formatCount(most));
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const list = useList({
    name: "types",
    by: "event",
    place: account,
    query: (request) => ({ ...ticketTypeList(account, request), enabled: !isWaiting }),
  });
  return (
    <ListScreen<TicketType>
      texts="ticketTypes"
      exports="ticket_types"
      list={list}
      live={useAdminUpdates(TICKET_TYPES, "ticket_type", "upsell")}
      orderings={ORDERINGS}
      chooser={<CustomerSelect />}
      buttons={
        !isWaiting && (
          <ButtonLink to={`/TicketTypeConfiguration/${account}`} kind="main" icon="plus">
            {t("add")}
          </ButtonLink>
        )
      }
      instead={
        isWaiting && (
          <Card>
            <EmptyState icon="ticket" title={t("common:selectCustomer")} text={t("whose")} />
          </Card>
        )
      }
      columns={[
        {
          key: "name",
          cell: (row) => (
            <span className="types-name">
              <b>
                <Breakable text={row.name} />
              </b>
              <small>
                <Breakable text={row.description} />
              </small>
              <OffSale row={row} />
            </span>
          ),
        },
        { key: "event", cell: ({ eventName }) => <Breakable text={eventName} /> },
        { key: "price", cell: words.price },
        { key: "perBooking", numeric: true, cell: ({ perBooking }) => limit(perBooking) },
        { key: "perPerformance", numeric: true, cell: ({ perPerformance }) => limit(perPerformance) },
        { key: "perEvent", numeric: true, cell: ({ perEvent }) => limit(perEvent) },
        { key: "active", cell: (row) => <ActiveSwitch row={row} /> },
      ]}
      phoneRow={(row) => ({
        title: row.name,
        aside: <ActiveSwitch row={row} />,
        text: (
          <>
            {row.eventName}
            <OffSale row={row} />
          </>
        ),
        textAside: words.price(row),
      })}
      empty={<EmptyState icon="ticket" text={t("noneText")} />}
      editing={{
        nameOf: ({ name }) => name,
        mayAdd: false,
        page: (row) => `/TicketTypeConfiguration/${row.account}?type=${row.id}`,
        remove: deleteTicketType,
        deletion: ({ name }) => `${name}. ${t("office:cannotUndo")}`,
        changes: [TICKET_TYPES],
      }}
    />
  );
}

/** Why one that is switched on is not sold all the same. */
function OffSale({ row }: { readonly row: TicketType }) {
  const text = useTicketTypeWords().offSale(row);
  return text && <small className="types-off">{text}</small>;
}

/** On or off; it stands where it was put until the list says so, too. */
function ActiveSwitch({ row }: { readonly row: TicketType }) {
  const t = textsOf("ticketTypes");
  const isOnline = useOnline();
  const done = useDone([TICKET_TYPES]);
  const change = useMutation({
    mutationFn: (isActive: boolean) => switchTicketType(row, isActive),
    onSuccess: done,
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Switch
      className="types-switch"
      label={<span className="fy-unseen">{t("activeFor", { name: row.name })}</span>}
      checked={change.isPending ? change.variables : row.isActive}
      disabled={change.isPending || !isOnline}
      onChange={({ target }) => change.mutate(target.checked)}
    />
  );
}
