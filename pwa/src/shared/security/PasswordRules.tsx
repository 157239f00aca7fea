import "./passwordRules.css";
import { textsOf } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";
import { rulesMet, ruleNames } from "./passwordShape";

/** What a password is to have, each ticked as it has it. */
export function PasswordRules({ id, password }: { readonly id: string; readonly password: string }) {
  const t = textsOf("passwordRules");
  const has = rulesMet(password);
  return (
    <ul id={id} className="password-rules" aria-label={t("title")}>
      {ruleNames.map((name) => (
        <li key={name} className={has.has(name) ? "is-kept" : undefined}>
          <Icon name={has.has(name) ? "check" : "minus"} size="small" />
          {t(name)}
          {has.has(name) && <span className="fy-unseen">, {t("kept")}</span>}
        </li>
      ))}
    </ul>
  );
}
