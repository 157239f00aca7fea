import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { eventDetails, FIRST_PAGE } from "@/features/events/queries";
import { useAccountId } from "@/shell/session";
import { RulesPage } from "./RulesPage";

/** What holds at the doors of one event. */
export default function EventRulesPage() {
  const { t } = useTranslation("doorrules");
  const event = Number(useParams().event);
  const account = useAccountId();
  const name = useQuery(eventDetails(event, FIRST_PAGE)).data?.name ?? "";
  return (
    <RulesPage
      key={event}
      place={{ account, event }}
      title={t("title")}
      heading={name ? t("eventTitle", { event: name }) : t("title")}
      crumbs={[
        { label: t("shell:menu.events"), to: "/Events" },
        { label: name || t("shell:menu.events"), to: `/EventConfiguration/${event}` },
      ]}
    />
  );
}
