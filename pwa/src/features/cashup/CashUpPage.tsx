import "./cashup.css";
import { useQuery } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import { FIRST_REQUEST } from "@/office/list";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { useSessionState } from "@/shell/useSessionState";
import { Card } from "@/ui/Card";
import { Segment } from "@/ui/Field";
import { EmptyState } from "@/ui/states";
import { CashUpDay } from "./components/CashUpDay";
import { ClosedDays } from "./components/ClosedDays";
import { ToPayOut } from "./components/ToPayOut";
import { openPayouts, useLiveDays } from "./queries";

type Tab = "day" | "payouts" | "closed";

/** What the box office took in a day, till by till, and what was counted: everybody who sells closes their own. */
export default function CashUpPage() {
  const t = textsOf("cashup");
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  const [tab, setTab] = useSessionState<Tab>("cashup.tab", "day");
  const [day, setDay] = useSessionState("cashup.day", "");
  const { data: waiting } = useQuery({ ...openPayouts(account, { ...FIRST_REQUEST, by: "at" }), enabled: !isWaiting });
  const live = useLiveDays(isWaiting ? null : account);
  return (
    <Page title={t("title")} lead={t("lead")} live={live} actions={<CustomerSelect />}>
      {isWaiting ? (
        <Card>
          <EmptyState icon="cash" title={t("common:selectCustomer")} text={t("whose")} />
        </Card>
      ) : (
        <>
          <Segment<Tab>
            label={t("title")}
            className="is-tabs"
            value={tab}
            options={[
              { value: "day", label: t("tabs.day") },
              { value: "payouts", label: t("payouts:tab", { count: waiting?.total ?? 0 }) },
              { value: "closed", label: t("tabs.closed") },
            ]}
            onChange={setTab}
          />
          {tab === "day" && <CashUpDay account={account} day={day} onDay={setDay} />}
          {tab === "payouts" && <ToPayOut account={account} />}
          {tab === "closed" && (
            <ClosedDays
              account={account}
              onOpen={(closing) => {
                setDay(closing.day);
                setTab("day");
              }}
            />
          )}
        </>
      )}
    </Page>
  );
}
