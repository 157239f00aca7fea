import { textsOf } from "@/i18n/i18n";
import { STEPS } from "../setUpForm";

/** How far one has come: the steps by their names, the present one marked. */
export function SetUpSteps({ step }: { readonly step: number }) {
  const t = textsOf("setUp");
  return (
    <ol className="setup-steps">
      {STEPS.map((_, place) => (
        <li
          key={place}
          className={place <= step ? "is-reached" : undefined}
          aria-current={place === step ? "step" : undefined}
        >
          {t(`steps.${place}`)}
        </li>
      ))}
    </ol>
  );
}
