import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/device/network";
import { ListHead } from "@/office/ListHead";
import { ListTable } from "@/office/ListTable";
import { useAdminNews } from "@/office/useAdminNews";
import { useAsked } from "@/office/useAsked";
import { Page } from "@/shell/Page";
import { useUser } from "@/shell/session";
import { Breakable } from "@/ui/Breakable";
import { Button } from "@/ui/Button";
import { None } from "@/ui/CopyId";
import type { Column } from "@/ui/DataTable";
import { UserActions } from "./components/UserActions";
import { UserChips } from "./components/UserChips";
import { UserDialog } from "./components/UserDialog";
import { nameOf, ORDERINGS, type UserRow } from "./model";
import { userKeys, userList } from "./queries";

/** Everybody with a sign-in: role 1 sees all accounts' people, everybody else those of their own. */
export default function UsersPage() {
  const { t } = useTranslation("users");
  const isOnline = useOnline();
  const asking = useAsked("users", { by: "firstName" });
  const query = useQuery(userList(asking.asked, useUser().userid));
  const live = useAdminNews(userKeys.all, "user", "account");
  const [edited, setEdited] = useState<{ readonly user: UserRow | undefined }>();
  const columns = useColumns();
  const add = (
    <Button kind="main" icon="plus" disabled={!isOnline} onClick={() => setEdited({ user: undefined })}>
      {t("add")}
    </Button>
  );
  return (
    <Page
      title={t("title")}
      live={live}
      actions={<span className="fy-no-phone">{add}</span>}
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
      <ListTable<UserRow>
        label={t("title")}
        asking={asking}
        query={query}
        queryKey={userKeys.list(asking.asked)}
        columns={columns}
        rowKey={(user) => user.id}
        phoneRow={(user) => ({
          title: nameOf(user),
          aside: <UserChips user={user} />,
          text: `${user.role} · ${user.email}`,
        })}
        actions={(user) => <UserActions user={user} onEdit={() => setEdited({ user })} />}
      />
      {edited && <UserDialog user={edited.user} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

function useColumns(): readonly Column<UserRow>[] {
  const { t } = useTranslation("users");
  const column = (key: keyof typeof ORDERINGS, cell: Column<UserRow>["cell"]): Column<UserRow> => ({
    key,
    title: t(`columns.${key}`),
    sortable: true,
    cell,
  });
  return [
    column("firstName", (user) => user.firstName),
    column("lastName", (user) => user.lastName),
    column("account", (user) => user.accountName),
    column("role", (user) => user.role),
    column("email", (user) => (
      <span className="office-second">
        <span>
          <Breakable text={user.email} />
        </span>{" "}
        <UserChips user={user} />
      </span>
    )),
    column("mobile", (user) => (user.mobile ? <span className="office-phone">{user.mobile}</span> : <None />)),
  ];
}
