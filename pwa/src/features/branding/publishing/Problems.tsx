import { textsOf } from "@/i18n/i18n";
import { Icon } from "@/ui/Icon";
import { Note } from "@/ui/states";
import type { Problem } from "./model";

/** What is wrong with a look, and whether it has to be put right first. */
export function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const t = textsOf("branding");
  if (problems.length === 0) return <Note icon="check">{t("publish.allWell")}</Note>;
  const hasErrors = problems.some(({ isError }) => isError);
  return (
    <>
      <Note kind={hasErrors ? "bad" : "warn"}>{t(hasErrors ? "publish.held" : "publish.warned")}</Note>
      {/* A long list scrolls with the dialog; a keyboard needs to reach it for that. */}
      <div role="region" aria-label={t("publish.problems")} tabIndex={0}>
        <ul className="brand-problems" aria-label={t("publish.problems")}>
          {problems.map(({ where, what, isError }) => (
            <li key={`${where} ${what}`} className={isError ? "is-error" : undefined}>
              <Icon name={isError ? "x" : "alert"} size="small" />
              <span>
                <b>{t(isError ? "publish.error" : "publish.warning", { where })}</b> {what}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
