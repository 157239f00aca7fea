import { textsOf } from "@/i18n/i18n";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/states";
import { RulesPage } from "./RulesPage";

/** What holds at the doors of all events that have no rules of their own. */
export default function DefaultRulesPage() {
  const t = textsOf("doorrules");
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  if (isWaiting) {
    return (
      <Page title={t("title")} actions={<CustomerSelect />}>
        <Card>
          <EmptyState icon="sliders" title={t("common:selectCustomer")} text={t("whose")} />
        </Card>
      </Page>
    );
  }
  return (
    <RulesPage key={account} place={{ account }} title={t("title")} lead={t("lead")} actions={<CustomerSelect />} />
  );
}
