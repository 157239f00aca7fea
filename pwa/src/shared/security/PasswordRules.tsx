import "./passwordRules.css";
import { textsOf } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";
import { differsFromNames, rulesMet, ruleNames, type PasswordNames } from "./passwordShape";

interface RulesProps {
  readonly id: string;
  readonly password: string;
  /** Whose password it is; without them nothing is said of names. */
  readonly names?: PasswordNames | undefined;
}

/** What a password is to have, each ticked as it has it. */
export function PasswordRules({ id, password, names }: RulesProps) {
  const t = textsOf("passwordRules");
  const has = rulesMet(password);
  return (
    <ul id={id} className="password-rules" aria-label={t("title")}>
      {ruleNames.map((name) => (
        <Rule key={name} text={t(name)} isMet={has.has(name)} />
      ))}
      {names && <Rule text={t("names")} isMet={differsFromNames(password, names)} />}
    </ul>
  );
}

function Rule({ text, isMet }: { readonly text: string; readonly isMet: boolean }) {
  const t = textsOf("passwordRules");
  return (
    <li className={isMet ? "is-kept" : undefined}>
      <Icon name={isMet ? "check" : "minus"} size="small" />
      <span>
        {text}
        {isMet && <span className="fy-unseen">, {t("kept")}</span>}
      </span>
    </li>
  );
}
