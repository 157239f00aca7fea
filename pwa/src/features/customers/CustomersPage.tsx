import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ListScreen } from "@/office/ListScreen";
import { useAdminNews } from "@/office/useAdminNews";
import { useList } from "@/office/useList";
import { accountChoiceKeys } from "@/shell/accountChoices";
import { PLATFORM_ROLE, useUser } from "@/shell/session";
import { Breakable } from "@/ui/Breakable";
import { Chip } from "@/ui/Chip";
import { CopyId, None } from "@/ui/CopyId";
import { CustomerDialog } from "./CustomerDialog";
import { ORDERINGS, type Customer } from "./model";
import { customerList, CUSTOMERS, deleteCustomer } from "./queries";

/** The organisations that sell: all of them for role 1, an owner's own for role 4. */
export default function CustomersPage() {
  const t = textsOf("customers");
  const user = useUser();
  const isPlatform = user.roleid === PLATFORM_ROLE;
  return (
    <ListScreen<Customer>
      texts="customers"
      exports="customers"
      isAdminTool
      list={useList({ name: "customers", by: "name", query: (asked) => customerList(asked, user.userid) })}
      live={useAdminNews(CUSTOMERS, "account")}
      orderings={ORDERINGS}
      columns={[
        { key: "id", width: "132px", cell: (customer) => customer.id },
        {
          key: "name",
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
          cell: ({ name, stripeId }) =>
            stripeId ? <CopyId id={stripeId} what={t("stripeIdOf", { name })} /> : <None />,
        },
      ]}
      phoneRow={(customer) => ({
        title: customer.name,
        aside: <TwoSteps customer={customer} />,
        text: inLine([t("phone", { id: customer.id }), customer.stripeId]),
      })}
      editing={{
        nameOf: (customer) => customer.name,
        mayAdd: isPlatform,
        // The platform's own account is the one that stays.
        mayDelete: (customer) => isPlatform && customer.id !== user.accountid,
        dialog: (opened) => <CustomerDialog {...opened} />,
        remove: (customer) => deleteCustomer(customer.id),
        deletion: (customer) => `${customer.name}. ${t("deleteText")}`,
        changes: [CUSTOMERS, accountChoiceKeys.all],
      }}
    />
  );
}

function TwoSteps({ customer }: { readonly customer: Customer }) {
  const t = textsOf("customers");
  return customer.needsTwoSteps && <Chip text={t("twoSteps")} mark="on" />;
}
