import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Checkbox, Field } from "@/ui/Field";
import type { RulesForm } from "./rulesForm";

const LONGEST_TYPE = 255;

/** Which tickets enter by a gate: those that are sold, and names that are only typed yet. */
export function TypesField({ place, known }: { readonly place: number; readonly known: readonly string[] }) {
  const { t } = useTranslation("doorrules");
  const id = useId();
  const { field } = useController<RulesForm, `gates.${number}.types`>({ name: `gates.${place}.types` });
  const [typed, setTyped] = useState("");
  const chosen = field.value;
  const isUnknown = (name: string) => !known.includes(name);
  const add = () => {
    const name = typed.trim();
    setTyped("");
    if (name && !chosen.includes(name)) field.onChange([...chosen, name]);
  };
  const turn = (name: string, isOn: boolean) =>
    field.onChange(isOn ? [...chosen, name] : chosen.filter((other) => other !== name));
  const unknown = chosen.filter(isUnknown);
  return (
    <fieldset className="doorrules-types" aria-describedby={id}>
      <legend>{t("gates.types")}</legend>
      <div className="doorrules-choices">
        {[...known, ...unknown].map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            onChange={(event) => turn(name, event.target.checked)}
          />
        ))}
      </div>
      <div className="doorrules-other">
        <Field
          label={t("gates.other")}
          maxLength={LONGEST_TYPE}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon="plus" disabled={typed.trim() === ""} onClick={add}>
          {t("gates.addType")}
        </Button>
      </div>
      <p id={id} className="fy-says">
        {unknown.length > 0
          ? t("gates.unknown", { names: unknown.join(", ") })
          : t(chosen.length === 0 ? "gates.everybody" : "gates.only")}
      </p>
    </fieldset>
  );
}
