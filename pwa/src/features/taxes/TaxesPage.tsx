import "./taxes.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { ListHead } from "@/office/ListHead";
import { ListTable } from "@/office/ListTable";
import { useTaxNews } from "@/office/useAdminNews";
import { useAsked } from "@/office/useAsked";
import { confirm } from "@/shell/confirm";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Button, IconButton } from "@/ui/Button";
import { None } from "@/ui/CopyId";
import type { Column } from "@/ui/DataTable";
import { TaxDialog } from "./components/TaxDialog";
import { ORDERINGS, type Tax } from "./model";
import { deleteTax, taxKeys, taxList } from "./queries";

/** The platform's taxes: role 1 keeps them, an account's owner reads them. */
export default function TaxesPage() {
  const { t } = useTranslation("taxes");
  const isOnline = useOnline();
  const isPlatform = useUser().roleid === PLATFORM_ROLE;
  const asking = useAsked("taxes", { by: "name" });
  const query = useQuery(taxList(asking.asked));
  const live = useTaxNews(taxKeys.all);
  const [edited, setEdited] = useState<{ readonly tax: Tax | undefined }>();
  const columns = useColumns();
  const list = useRates();
  const add = isPlatform && (
    <Button kind="main" icon="plus" disabled={!isOnline || !query.data} onClick={() => setEdited({ tax: undefined })}>
      {t("add")}
    </Button>
  );
  return (
    <Page
      title={t("title")}
      crumbs={[{ label: t("shell:menu.adminTools") }]}
      live={live}
      actions={add && <span className="fy-no-phone">{add}</span>}
      bar={add}
      phoneBar
      onRefresh={() => query.refetch()}
    >
      <ListHead
        asking={asking}
        label={t("search")}
        placeholder={t("placeholder")}
        orders={Object.keys(ORDERINGS).map((key) => ({ value: key, label: t(`columns.${key}`) }))}
      />
      <ListTable<Tax>
        label={t("title")}
        asking={asking}
        query={query}
        queryKey={taxKeys.list(asking.asked)}
        columns={columns}
        rowKey={(tax) => tax.id}
        phoneRow={(tax) => ({
          title: tax.name,
          aside: <b>{t("percent", { ...tax })}</b>,
          text: list(tax) || t("common:none"),
        })}
        {...(isPlatform && { actions: (tax: Tax) => <Actions tax={tax} onEdit={() => setEdited({ tax })} /> })}
      />
      {edited && (
        <TaxDialog
          tax={edited.tax}
          subCategories={query.data?.subCategories ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

/** `Drinks 20%, Programme 0%` */
function useRates() {
  const { t } = useTranslation("taxes");
  return ({ rates }: Tax) => rates.map((rate) => t("rate", { ...rate })).join(", ");
}

function useColumns(): readonly Column<Tax>[] {
  const { t } = useTranslation("taxes");
  const list = useRates();
  return [
    { key: "name", title: t("columns.name"), sortable: true, width: "24%", cell: (tax) => tax.name },
    {
      key: "percentage",
      title: t("columns.percentage"),
      sortable: true,
      numeric: true,
      width: "132px",
      cell: (tax) => t("percent", { ...tax }),
    },
    {
      key: "rates",
      title: t("columns.rates"),
      cell: (tax) => (tax.rates.length > 0 ? <span className="taxes-list">{list(tax)}</span> : <None />),
    },
  ];
}

interface ActionsProps {
  readonly tax: Tax;
  readonly onEdit: () => void;
}

function Actions({ tax, onEdit }: ActionsProps) {
  const { t } = useTranslation("office");
  const caller = useUser().userid;
  const isOnline = useOnline();
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteTax(tax, caller),
    onSuccess: (message) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: taxKeys.all });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const ask = async () => {
    if (await confirm({ title: t("areYouSure"), text: `${tax.name}. ${t("cannotUndo")}`, danger: true })) {
      remove.mutate();
    }
  };
  return (
    <>
      <IconButton icon="edit" label={t("editWhat", { what: tax.name })} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={t("deleteWhat", { what: tax.name })}
        disabled={!isOnline || remove.isPending}
        onClick={() => void ask()}
      />
    </>
  );
}
