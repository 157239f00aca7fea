import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { useTaxNews } from "@/office/useAdminNews";
import { useList } from "@/office/useList";
import { useMayAddTaxes } from "@/office/useMayAddTaxes";
import { PLATFORM_ROLE, useUser } from "@/shell/session";
import { None } from "@/ui/CopyId";
import { ORDERINGS, type Tax } from "./model";
import { deleteTax, taxList, TAXES } from "./queries";
import { TaxDialog } from "./TaxDialog";

/** The platform's taxes, which owners read, and an organisation's own, which its owners make where they may. */
export default function TaxesPage() {
  const t = textsOf("taxes");
  const caller = useUser();
  const mayAdd = useMayAddTaxes();
  const isTheirs = (tax: Tax) => caller.roleid === PLATFORM_ROLE || tax.ownerId === caller.accountid;
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
        {
          key: "name",
          width: "24%",
          cell: (tax) => (
            <>
              {tax.name}
              {tax.owner && <small>{t("of", { organisation: tax.owner })}</small>}
            </>
          ),
        },
        { key: "percentage", numeric: true, width: "132px", cell: (tax) => t("percent", { ...tax }) },
        {
          key: "rates",
          cell: (tax) => (tax.rates.length > 0 ? <span className="office-list">{rates(tax)}</span> : <None />),
        },
      ]}
      phoneRow={(tax) => ({
        title: tax.name,
        aside: <b>{t("percent", { ...tax })}</b>,
        text: inLine([tax.owner && t("of", { organisation: tax.owner }), rates(tax)]),
      })}
      editing={
        mayAdd && {
          nameOf: (tax) => tax.name,
          mayEdit: isTheirs,
          mayDelete: isTheirs,
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
