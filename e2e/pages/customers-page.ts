import { accountForm, shortId } from "../test-account";
import type { RowDialog } from "./list-page";
import { numbered, type Listed } from "./listed";

/** The organisations that sell. */
export const customers: Listed = {
  screen: {
    path: "/Customers",
    title: "Customers",
    search: "Search for an organisation",
    columns: ["Customer ID", "Name", "Stripe account ID", "Actions"],
    add: "Add organisation",
    create: "Create customer account",
    edit: "Edit customer account",
  },
  call: "/customers/getAllCustomerAccount",
  fill: async ({ apiFor }) => {
    const guild = `Guild ${shortId()}`;
    const names = numbered(guild);
    const admin = await apiFor("admin");
    for (const name of names) {
      await admin.post("/v1/customers/insertCustomerAccount", { ...accountForm(name), id: 0, action_type: "add" });
    }
    const [first = "", last = ""] = [names.at(0), names.at(-1)];
    const sorts = ["Customer ID", "Stripe account ID", "Name"].map((column) => [column, first, last] as const);
    return { who: "admin", search: guild, names, sorts };
  },
  row: {
    fill: async (dialog, name) => {
      await dialog.field("Account name").fill(name);
      await dialog.field("Stripe account ID").fill("acct_1Guild");
      for (const fee of ["Ticket", "Upsell", "Order"]) await dialog.field(fee).fill("1.25");
    },
    field: "Account name",
    messages: {
      added: "Organisation added successfully",
      updated: "Organisation updated successfully",
      deleted: "Organisation deleted successfully",
    },
    deletion: deletionOf,
  },
};

export function deletionOf(name: string): string {
  return `${name}. Its users can no longer sign in. You can't undo this operation`;
}

/** Whether a fee is an amount or a part. */
export async function mean({ dialog }: RowDialog, fee: "Ticket" | "Upsell" | "Order", sign: "$" | "%"): Promise<void> {
  await dialog
    .getByRole("radiogroup", { name: `${fee}: amount or percent` })
    .getByText(sign)
    .click();
}
