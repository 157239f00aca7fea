import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { useAdminNews, useTaxNews } from "@/office/useAdminNews";
import { useList } from "@/office/useList";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { Breakable } from "@/ui/Breakable";
import { Card } from "@/ui/Card";
import { None } from "@/ui/CopyId";
import { EmptyState } from "@/ui/states";
import { ORDERINGS, type Venue } from "./model";
import { deleteVenue, venueList, VENUES } from "./queries";
import { VenueDialog } from "./VenueDialog";

/** Where an account's events are held: role 1 chooses the account first. */
export default function VenuesPage() {
  const t = textsOf("venues");
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const list = useList({
    name: "venues",
    by: "name",
    place: account,
    query: (asked) => ({ ...venueList(account, asked), enabled: !isWaiting }),
  });
  const live = useAdminNews(VENUES, "venue");
  // Their names and percentages stand in the list.
  useTaxNews(VENUES);
  return (
    <ListScreen<Venue>
      texts="venues"
      list={list}
      live={live}
      orderings={ORDERINGS}
      chooser={<CustomerSelect />}
      files={!isWaiting && list.wire && <ExportMenu list="venues" asked={list.wire} label={t("download")} isListMenu />}
      instead={
        isWaiting && (
          <Card>
            <EmptyState icon="building" title={t("common:selectCustomer")} text={t("whose")} />
          </Card>
        )
      }
      columns={[
        {
          key: "name",
          twoLines: true,
          cell: ({ name, address }) => (
            <>
              <Breakable text={name} />
              <small>
                <Breakable text={address} />
              </small>
            </>
          ),
        },
        {
          key: "city",
          twoLines: true,
          cell: (venue) => (
            <>
              {cityOf(venue) || <None />}
              <small>{venue.zipcode.label}</small>
            </>
          ),
        },
        { key: "country", cell: ({ country }) => country.label || <None /> },
        { key: "zone", cell: ({ zone }) => zone.label },
        { key: "currency", cell: ({ currency }) => currency.label },
        { key: "tax", cell: ({ tax }) => tax.label },
      ]}
      phoneRow={(venue) => ({
        title: venue.name,
        aside: venue.currency.label,
        text: inLine([cityOf(venue), venue.zone.label]),
      })}
      editing={{
        nameOf: (venue) => venue.name,
        mayAdd: !isWaiting,
        dialog: (opened) => <VenueDialog {...opened} />,
        remove: (venue) => deleteVenue(venue.id),
        deletion: (venue) => venue.name,
        changes: [VENUES],
      }}
    />
  );
}

/** An address outside the lists' cities lies in a state at least. */
const cityOf = ({ city, state }: Venue) => city.label || state.label;
