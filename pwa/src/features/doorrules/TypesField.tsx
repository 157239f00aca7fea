import { useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Checkbox, Field } from "@/ui/Field";
import type { RulesForm } from "./rulesForm";

const LONGEST_TYPE = 255;

/** Which tickets enter by a gate: those that are sold, and names that are only typed yet. */
export function TypesField({ place, known }: { readonly place: number; readonly known: readonly string[] }) {
  const t = textsOf("doorrules");
  const id = useId();
  const name = `gates.${place}.types` as const;
  const { setValue } = useFormContext<RulesForm>();
  const chosen = useWatch<RulesForm, typeof name>({ name });
  const choose = (next: string[]) => setValue(name, next, { shouldDirty: true, shouldTouch: true });
  const [typed, setTyped] = useState("");
  const isUnknown = (type: string) => !known.includes(type);
  const add = () => {
    const other = typed.trim();
    setTyped("");
    if (other && !chosen.includes(other)) choose([...chosen, other]);
  };
  const turn = (type: string, isOn: boolean) =>
    choose(isOn ? [...chosen, type] : chosen.filter((other) => other !== type));
  const unknown = chosen.filter(isUnknown);
  return (
    <fieldset className="doorrules-types" aria-describedby={id}>
      <legend>{t("gates.types")}</legend>
      <div className="doorrules-choices">
        {[...known, ...unknown].map((type) => (
          <Checkbox
            key={type}
            label={type}
            checked={chosen.includes(type)}
            onChange={(event) => turn(type, event.target.checked)}
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
        <Button icon="plus" because={typed.trim() === "" && t("office:typeFirst")} onClick={add}>
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
