import "../signin.css";
import type { HomeServer } from "@/device/homeServer";
import { textsOf } from "@/i18n/i18n";

/** Below the sign-in: where one signs in, and the way to another server. */
export function HomeServerNote({ home, onChange }: { readonly home: HomeServer; readonly onChange: () => void }) {
  const t = textsOf("signin");
  return (
    <p className="signin-home">
      {t("home.at", { host: new URL(home.origin).host })}
      <button type="button" className="fy-link" onClick={onChange}>
        {t("home.change")}
      </button>
    </p>
  );
}
