import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { useAccountId } from "@/shell/session";
import { doorRules } from "./queries";
import { RulesPage } from "./RulesPage";

/** What holds at the doors of one event. */
export default function EventRulesPage() {
  const t = textsOf("doorrules");
  const place = { account: useAccountId(), event: Number(useParams().event) };
  const name = useQuery(doorRules(place)).data?.event;
  return (
    <RulesPage
      key={place.event}
      place={place}
      title={t("title")}
      heading={name ? t("eventTitle", { event: name }) : t("title")}
      crumbs={[
        { label: t("shell:menu.events"), to: "/Events" },
        { label: name || t("event"), to: `/EventConfiguration/${place.event}` },
      ]}
    />
  );
}
