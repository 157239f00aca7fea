import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { ListHead } from "@/office/ListHead";
import { ListTable } from "@/office/ListTable";
import { useAdminNews, useTaxNews } from "@/office/useAdminNews";
import { useAsked } from "@/office/useAsked";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Breakable } from "@/ui/Breakable";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { None } from "@/ui/CopyId";
import type { Column } from "@/ui/DataTable";
import { saveBlob } from "@/ui/saveBlob";
import { EmptyState } from "@/ui/states";
import { VenueActions } from "./components/VenueActions";
import { VenueDialog } from "./components/VenueDialog";
import { ORDERINGS, type Venue } from "./model";
import { exportVenues, venueKeys, venueList } from "./queries";

/** Where an account's events are held: role 1 chooses the account first. */
export default function VenuesPage() {
  const { t } = useTranslation("venues");
  const isOnline = useOnline();
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const asking = useAsked("venues", { by: "name", place: account });
  const query = useQuery({ ...venueList(account, asking.asked), enabled: !isWaiting });
  const live = useAdminNews(venueKeys.all, "venue");
  // Their names and percentages stand in the list.
  useTaxNews(venueKeys.all);
  const [edited, setEdited] = useState<{ readonly venue: Venue | undefined }>();
  const columns = useColumns();
  const buttons = !isWaiting && (
    <>
      <Download account={account} />
      <Button kind="main" icon="plus" disabled={!isOnline} onClick={() => setEdited({ venue: undefined })}>
        {t("add")}
      </Button>
    </>
  );
  return (
    <Page
      title={t("title")}
      live={live}
      actions={
        <>
          <CustomerSelect />
          {buttons && <span className="office-buttons fy-no-phone">{buttons}</span>}
        </>
      }
      bar={buttons}
      phoneBar
      onRefresh={() => query.refetch()}
    >
      {isWaiting ? (
        <Card>
          <EmptyState icon="building" title={t("common:selectCustomer")} text={t("whose")} />
        </Card>
      ) : (
        <>
          <ListHead
            asking={asking}
            label={t("search")}
            placeholder={t("placeholder")}
            orders={Object.keys(ORDERINGS).map((key) => ({ value: key, label: t(`columns.${key}`) }))}
          />
          <ListTable<Venue>
            label={t("title")}
            asking={asking}
            query={query}
            queryKey={venueKeys.list(account, asking.asked)}
            columns={columns}
            rowKey={(venue) => venue.id}
            phoneRow={(venue) => ({
              title: venue.name,
              aside: venue.currency.label,
              text: t("phone", { city: cityOf(venue) || t("common:none"), zone: venue.zone.label }),
            })}
            actions={(venue) => <VenueActions venue={venue} onEdit={() => setEdited({ venue })} />}
          />
        </>
      )}
      {edited && <VenueDialog venue={edited.venue} account={account} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

/** An address outside the lists' cities lies in a state at least. */
const cityOf = ({ city, state }: Venue) => city.label || state.label;

function useColumns(): readonly Column<Venue>[] {
  const { t } = useTranslation("venues");
  const column = (key: keyof typeof ORDERINGS, cell: Column<Venue>["cell"]): Column<Venue> => ({
    twoLines: key === "name" || key === "city",
    key,
    title: t(`columns.${key}`),
    sortable: true,
    cell,
  });
  return [
    column("name", ({ name, address }) => (
      <>
        <Breakable text={name} />
        <small>
          <Breakable text={address} />
        </small>
      </>
    )),
    column("city", (venue) => (
      <>
        {cityOf(venue) || <None />}
        <small>{venue.zipcode.label}</small>
      </>
    )),
    column("country", ({ country }) => country.label || <None />),
    column("zone", ({ zone }) => zone.label),
    { key: "currency", title: t("columns.currency"), cell: ({ currency }) => currency.label },
    { key: "tax", title: t("columns.tax"), cell: ({ tax }) => tax.label },
  ];
}

function Download({ account }: { readonly account: number }) {
  const { t } = useTranslation("venues");
  const isOnline = useOnline();
  const download = useMutation({
    mutationFn: exportVenues,
    onSuccess: (sheet) => saveBlob(sheet, "venues.xlsx"),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button icon="download" disabled={!isOnline} busy={download.isPending} onClick={() => download.mutate(account)}>
      {t("download")}
    </Button>
  );
}
