import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { useTaxNews } from "@/office/useAdminNews";
import { useList } from "@/office/useList";
import { PLATFORM_ROLE, useUser } from "@/shell/session";
import { None } from "@/ui/CopyId";
import { ORDERINGS, type Tax } from "./model";
import { deleteTax, taxList, TAXES } from "./queries";
import { TaxDialog } from "./TaxDialog";

/** The platform's taxes: role 1 keeps them, an account's owner reads them. */
export default function TaxesPage() {
  const t = textsOf("taxes");
  const caller = useUser();
  const list = useList({ name: "taxes", by: "name", query: taxList });
  const subCategories = list.query.data?.subCategories;
  /** `Drinks 20%, Programme 0%` */
  const rates = (tax: Tax) => tax.rates.map((rate) => t("rate", { ...rate })).join(", ");
  return (
    <ListScreen<Tax>
      texts="taxes"
      exports="taxes"
      isAdminTool
      list={list}
      live={useTaxNews(TAXES)}
      orderings={ORDERINGS}
      columns={[
        { key: "name", width: "24%", cell: (tax) => tax.name },
        { key: "percentage", numeric: true, width: "132px", cell: (tax) => t("percent", { ...tax }) },
        {
          key: "rates",
          cell: (tax) => (tax.rates.length > 0 ? <span className="office-list">{rates(tax)}</span> : <None />),
        },
      ]}
      phoneRow={(tax) => ({
        title: tax.name,
        aside: <b>{t("percent", { ...tax })}</b>,
        text: rates(tax),
      })}
      editing={
        caller.roleid === PLATFORM_ROLE && {
          nameOf: (tax) => tax.name,
          canAdd: subCategories !== undefined,
          dialog: (opened) => <TaxDialog {...opened} subCategories={subCategories ?? []} />,
          remove: (tax) => deleteTax(tax.id),
          deletion: (tax) => `${tax.name}. ${t("office:cannotUndo")}`,
          changes: [TAXES],
        }
      }
    />
  );
}
