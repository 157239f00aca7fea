import type { ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { CustomerSelect } from "@/shell/CustomerSelect";
import type { PageQuery } from "@/shell/NamedPage";
import { Page, type PageProps, settingsCrumb } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { Bone } from "@/ui/Bone";
import { Card } from "@/ui/Card";
import type { IconName } from "@/ui/Icon";
import { EmptyState, ErrorState, Loading } from "@/ui/states";

/** Whose settings are shown; null while the platform's own people have not chosen. */
export function useAccountOfPage(): number | null {
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  return useUser().roleid === PLATFORM_ROLE && !hasChosen ? null : account;
}

interface AccountPageProps<Row> extends Omit<PageProps, "children" | "crumbs" | "actions" | "onRefresh"> {
  readonly account: number | null;
  readonly icon: IconName;
  /** What is to be chosen, while nothing is. */
  readonly whose: string;
  readonly query?: PageQuery<Row>;
  readonly children: (row: Row) => ReactNode;
}

/** A page of Admin Tools for one account: what `query` has of it, or the request to choose one. */
export function AccountPage<Row>({ account, icon, whose, query, children, ...frame }: AccountPageProps<Row>) {
  const t = textsOf("shell");
  return (
    <Page
      {...frame}
      crumbs={[settingsCrumb()]}
      actions={<CustomerSelect />}
      {...(query && { onRefresh: () => query.refetch() })}
    >
      {account === null ? (
        <Card>
          <EmptyState icon={icon} title={t("common:selectCustomer")} text={whose} />
        </Card>
      ) : (
        query && <Answer query={query}>{children}</Answer>
      )}
    </Page>
  );
}

interface AnswerProps<Row> {
  readonly query: PageQuery<Row>;
  readonly children: (row: Row) => ReactNode;
}

function Answer<Row>({ query, children }: AnswerProps<Row>) {
  if (query.data) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Loading>
      <Bone height={280} />
    </Loading>
  );
}
