import { useQuery } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import type { Editing } from "@/office/editing";
import { ListScreen } from "@/office/ListScreen";
import { useAdminNews } from "@/office/useAdminNews";
import { useList } from "@/office/useList";
import { roleName } from "@/shell/roleName";
import { useUser } from "@/shell/session";
import { Breakable } from "@/ui/Breakable";
import { None } from "@/ui/CopyId";
import { nameOf, ORDERINGS, type UserRow } from "./model";
import { deleteUser, endSessions, resendInvitation, resetTwoSteps, roles, userList, USERS } from "./queries";
import { UserChips } from "./UserChips";
import { UserDialog } from "./UserDialog";

/** Everybody with a sign-in: role 1 sees all accounts' people, everybody else those of their own. */
export default function UsersPage() {
  const caller = useUser().userid;
  return (
    <ListScreen<UserRow>
      texts="users"
      exports="users"
      list={useList({ name: "users", by: "firstName", query: (asked) => userList(asked, caller) })}
      live={useAdminNews(USERS, "user", "account")}
      orderings={ORDERINGS}
      columns={[
        { key: "firstName", cell: (user) => user.firstName },
        { key: "lastName", cell: (user) => user.lastName },
        { key: "account", cell: (user) => user.accountName },
        { key: "role", cell: (user) => roleName(user.role) },
        {
          key: "email",
          cell: (user) => (
            <span className="office-second">
              <span>
                <Breakable text={user.email} />
              </span>{" "}
              <UserChips user={user} />
            </span>
          ),
        },
        {
          key: "mobile",
          cell: (user) => (user.mobile ? <span className="office-phone">{user.mobile}</span> : <None />),
        },
      ]}
      phoneRow={(user) => ({
        title: nameOf(user),
        aside: <UserChips user={user} />,
        text: `${roleName(user.role)} · ${user.email}`,
      })}
      editing={useEditing()}
    />
  );
}

/** What the caller may do with somebody: nothing with a role above their own, and not everything with themselves. */
function useEditing(): Editing<UserRow> {
  const t = textsOf("users");
  const caller = useUser().userid;
  const { data: managed = [] } = useQuery(roles);
  const isOneself = (user: UserRow) => user.id === caller;
  // One's own second step is in one's profile, and nobody deletes themselves.
  const mayManage = (user: UserRow) => !isOneself(user) && managed.some(({ id }) => id === user.roleId);
  return {
    nameOf,
    mayEdit: (user) => isOneself(user) || mayManage(user),
    mayDelete: mayManage,
    dialog: (opened) => <UserDialog {...opened} />,
    remove: (user) => deleteUser(user.id),
    deletion: (user) => `${nameOf(user)}, ${user.email}. ${t("office:cannotUndo")}`,
    more: (user) =>
      mayManage(user)
        ? [
            {
              icon: "mail",
              label: t("resend"),
              because: user.isActive ? !user.isInvited && t("why.accepted") : t("why.inactive"),
              call: () => resendInvitation(user.id),
            },
            {
              icon: "shield",
              label: t("reset"),
              because: !user.hasTwoSteps && t("why.noSteps"),
              ask: { title: t("resetSure", { name: nameOf(user) }), text: t("resetText") },
              call: () => resetTwoSteps(user.id),
            },
            {
              icon: "logout",
              label: t("endSessions"),
              because: user.isActive ? user.isInvited && t("why.neverIn") : t("why.inactive"),
              ask: { title: t("endSessionsSure", { name: nameOf(user) }), text: t("endSessionsText") },
              call: () => endSessions(user.id),
            },
          ]
        : [],
    changes: [USERS],
  };
}
