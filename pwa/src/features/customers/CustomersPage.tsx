import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { ListHead } from "@/office/ListHead";
import { ListTable } from "@/office/ListTable";
import { useAdminNews } from "@/office/useAdminNews";
import { useAsked } from "@/office/useAsked";
import { accountChoiceKeys } from "@/shell/accountChoices";
import { confirm } from "@/shell/confirm";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useUser } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Breakable } from "@/ui/Breakable";
import { Button, IconButton } from "@/ui/Button";
import { Chip } from "@/ui/Chip";
import { CopyId, None } from "@/ui/CopyId";
import type { Column } from "@/ui/DataTable";
import { CustomerDialog } from "./components/CustomerDialog";
import { ORDERINGS, type Customer } from "./model";
import { customerKeys, customerList, deleteCustomer } from "./queries";

/** The organisations that sell: all of them for role 1, an owner's own for role 4. */
export default function CustomersPage() {
  const { t } = useTranslation("customers");
  const user = useUser();
  const isOnline = useOnline();
  const isPlatform = user.roleid === PLATFORM_ROLE;
  const asking = useAsked("customers", { by: "name" });
  const query = useQuery(customerList(asking.asked, user.userid));
  const live = useAdminNews(customerKeys.all, "account");
  const [edited, setEdited] = useState<{ readonly customer: Customer | undefined }>();
  const columns = useColumns();
  const add = isPlatform && (
    <Button kind="main" icon="plus" disabled={!isOnline} onClick={() => setEdited({ customer: undefined })}>
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
      <ListTable<Customer>
        label={t("title")}
        asking={asking}
        query={query}
        queryKey={customerKeys.list(asking.asked)}
        columns={columns}
        rowKey={(customer) => customer.id}
        phoneRow={(customer) => ({
          title: customer.name,
          aside: <TwoSteps customer={customer} />,
          text: t("phone", { id: customer.id, stripe: customer.stripeId || t("common:none") }),
        })}
        actions={(customer) => (
          <Actions customer={customer} mayDelete={isPlatform} onEdit={() => setEdited({ customer })} />
        )}
      />
      {edited && <CustomerDialog customer={edited.customer} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

function useColumns(): readonly Column<Customer>[] {
  const { t } = useTranslation("customers");
  return [
    { key: "id", title: t("columns.id"), sortable: true, width: "132px", cell: (customer) => customer.id },
    {
      key: "name",
      title: t("columns.name"),
      sortable: true,
      cell: (customer) => (
        <span className="office-second">
          <span>
            <Breakable text={customer.name} />
          </span>{" "}
          <TwoSteps customer={customer} />
        </span>
      ),
    },
    {
      key: "stripeId",
      title: t("columns.stripeId"),
      sortable: true,
      cell: ({ name, stripeId }) => (stripeId ? <CopyId id={stripeId} what={t("stripeIdOf", { name })} /> : <None />),
    },
  ];
}

function TwoSteps({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation("customers");
  return customer.needsTwoSteps && <Chip text={t("twoSteps")} mark="on" />;
}

interface ActionsProps {
  readonly customer: Customer;
  readonly mayDelete: boolean;
  readonly onEdit: () => void;
}

function Actions({ customer, mayDelete, onEdit }: ActionsProps) {
  const { t } = useTranslation("customers");
  const user = useUser();
  const isOnline = useOnline();
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: deleteCustomer,
    onSuccess: (message) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: customerKeys.all });
      void cache.invalidateQueries({ queryKey: accountChoiceKeys.all });
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const ask = async () => {
    const text = `${customer.name}. ${t("deleteText")}`;
    if (await confirm({ title: t("office:areYouSure"), text, danger: true })) remove.mutate(customer.id);
  };
  return (
    <>
      <IconButton icon="edit" label={t("office:editWhat", { what: customer.name })} onClick={onEdit} />
      {/* The platform's own account is the one that stays. */}
      {mayDelete && customer.id !== user.accountid && (
        <IconButton
          icon="trash"
          label={t("office:deleteWhat", { what: customer.name })}
          disabled={!isOnline || remove.isPending}
          onClick={() => void ask()}
        />
      )}
    </>
  );
}
