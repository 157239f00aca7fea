import type { Listed } from "./listed";

const NAMES = ["Ada", "Ben", "Cleo", "Dara", "Elif", "Finn", "Gus", "Hana", "Ivo", "Jun"];
const crew = NAMES.map((firstName, place) => ({
  firstName,
  lastName: `Crew ${String(10 - place).padStart(2, "0")}`,
  mobile: `07700900${String(110 - place)}`,
}));

/** Who may sign in. */
export const users: Listed = {
  screen: {
    path: "/Users",
    title: "Users",
    search: "Search for a user",
    columns: ["First name", "Last name", "Customer account", "Role", "Email", "Mobile", "Actions"],
    add: "Add user",
    create: "Create user",
    edit: "Edit user",
  },
  call: "/users/getAllUsers",
  fill: async ({ account }) => {
    const owner = await account.hire("owner");
    await account.enlist(crew);
    const sorts = [
      ["Last name", "Jun", owner.firstName],
      ["Role", owner.firstName, "Ada"],
      ["Mobile", "Jun", owner.firstName],
      ["Email", "Ada", owner.firstName],
      ["Customer account", "Ada", "Ada"],
      ["First name", "Ada", owner.firstName],
    ] as const;
    return { who: owner, search: "@house.test", names: [...NAMES, owner.firstName], sorts };
  },
  row: {
    fill: async (dialog, name) => {
      await dialog.field("First name").fill(name);
      await dialog.field("Last name").fill("Novak");
      await dialog.field("Email").fill(addressOf(name));
      await dialog.field("Mobile").fill("0770090012");
      await dialog.field("Role").selectOption({ label: "Door staff" });
    },
    field: "First name",
    called: (name) => `${name} Novak`,
    messages: {
      added: "User added successfully",
      updated: "User updated successfully",
      deleted: "User deleted successfully",
    },
    deletion: (name, made) => `${name} Novak, ${addressOf(made)}. You can't undo this operation`,
  },
};

const addressOf = (name: string) => `${name.replace(" ", "-").toLowerCase()}@house.test`;
