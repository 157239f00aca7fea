import { shortId } from "../test-account";
import { numbered, type Listed } from "./listed";

/** The platform's tax categories. */
export const taxes: Listed = {
  screen: {
    path: "/TaxManagement",
    title: "Tax management",
    search: "Search for a tax category",
    columns: ["Category", "Percentage", "Sub-categories", "Actions"],
    add: "Add tax",
    create: "Create tax configuration",
    edit: "Edit tax configuration",
  },
  call: "/customers/getAllTaxCategory",
  fill: async ({ account }) => {
    const levy = `Levy ${shortId()}`;
    const names = numbered(levy);
    const [first = "", last = ""] = [names.at(0), names.at(-1)];
    await account.addTaxes(names.map((name, place) => ({ name, percentage: String(11 - place) })));
    const sorts = [["Percentage", last, first] as const, ["Category", first, last] as const];
    return { who: "admin", search: levy, names, sorts };
  },
  row: {
    fill: async (dialog, name) => {
      await dialog.field("Category name").fill(name);
      await dialog.field("Percentage").fill("12.5");
    },
    field: "Category name",
    messages: {
      added: "Tax added successfully",
      updated: "Tax updated successfully",
      deleted: "Tax deleted successfully",
    },
    deletion: (name) => `${name}. You can't undo this operation`,
  },
};
