import { useTranslation } from "react-i18next";
import { BarePage } from "@/shell/Page";
import { useSession } from "@/shell/session";
import { ButtonLink } from "@/ui/ButtonLink";
import { EmptyState } from "@/ui/states";

export function NotFoundPage() {
  const { t } = useTranslation("shell");
  const user = useSession();
  return (
    <BarePage title={t("notFound.title")} className="fy-centred">
      <EmptyState
        title={t("notFound.title")}
        text={t("notFound.text")}
        action={
          <ButtonLink kind="main" to={user ? "/EventDashboard" : "/"} replace>
            {t(user ? "notFound.home" : "notFound.signIn")}
          </ButtonLink>
        }
      />
    </BarePage>
  );
}
