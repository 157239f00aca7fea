import "./enrol.css";
import { useNavigate } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { removed } from "@/shared/phone/phone";
import { EntrancePage } from "@/shell/EntrancePage";
import { Button } from "@/ui/Button";

/** Where a revoked phone ends: it holds nothing any more. */
export default function RemovedPage() {
  const t = textsOf("enrol");
  const navigate = useNavigate();
  const goOn = () => {
    removed.write(false);
    void navigate("/", { replace: true });
  };
  return (
    <EntrancePage title={t("removed.title")}>
      <div className="fy-entrance-form">
        <div role="alert">
          <h1>{t("removed.title")}</h1>
          <p className="fy-lead">{t("removed.text")}</p>
        </div>
        <p>{t("removed.again")}</p>
        <Button size="large" wide onClick={goOn}>
          {t("signIn")}
        </Button>
      </div>
    </EntrancePage>
  );
}
