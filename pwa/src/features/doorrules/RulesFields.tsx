import { useId, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { TextField, useFieldNote } from "@/office/fields";
import { LinesField } from "@/office/LinesField";
import { LONGEST_GATE } from "@/shared/phone/phone";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Checkbox, Field, Says, Switch } from "@/ui/Field";
import { MOST_GATES, NEW_GATE, type RulesForm, rulesInWords } from "./queries";

const digits = (text: string) => text.replaceAll(/\D/g, "");

/** The fields of the rules of gates, and beside them what they mean in words. */
export function RulesFields({ types }: { readonly types: readonly string[] }) {
  const t = textsOf("doorrules");
  return (
    <div className="doorrules">
      <div className="doorrules-fields">
        <Card title={t("when")} padded>
          <div className="office-form">
            <TextField<RulesForm>
              name="opensBefore"
              label={t("fields.opens")}
              hint={t("fields.anyTime")}
              inputMode="numeric"
              maxLength={4}
              optional
              clean={digits}
            />
            <TextField<RulesForm>
              name="closesAfter"
              label={t("fields.closes")}
              hint={t("fields.anyTime")}
              inputMode="numeric"
              maxLength={4}
              optional
              clean={digits}
            />
          </div>
        </Card>
        <Card title={t("how")} padded>
          <div className="doorrules-switches">
            <SwitchField name="hasExit" also="allowsReentry" />
            <SwitchField name="allowsReentry" />
            <SwitchField name="confirms" />
          </div>
        </Card>
        <Card padded>
          <Gates types={types} />
        </Card>
      </div>
      <Preview />
    </div>
  );
}

type Flag = "hasExit" | "allowsReentry" | "confirms";

/** A switch with what it does below it. `also` is switched off with it. */
function SwitchField({ name, also }: { readonly name: Flag; readonly also?: Flag }) {
  const t = textsOf("doorrules");
  const { setValue, trigger } = useFormContext<RulesForm>();
  const { ref, value, onChange, onBlur } = useController<RulesForm, Flag>({ name }).field;
  const id = useId();
  const { error, hint } = useFieldNote(name, t(`fields.${name}Hint`), (theirs) =>
    t(theirs ? "common:yes" : "common:no"),
  );
  return (
    <div className={`fy-field ${error ? "is-wrong" : ""}`}>
      <Switch
        label={t(`fields.${name}`)}
        checked={value}
        ref={ref}
        id={id}
        aria-describedby={`${id}-says`}
        onChange={(event) => {
          onChange(event.target.checked);
          if (also && !event.target.checked) setValue(also, false, { shouldDirty: true });
          void trigger("allowsReentry");
        }}
        onBlur={onBlur}
      />
      <Says {...{ id, label: t(`fields.${name}`), error, hint }} />
    </div>
  );
}

function Gates({ types }: { readonly types: readonly string[] }) {
  const t = textsOf("doorrules");
  const gates = useWatch<RulesForm, "gates">({ name: "gates" });
  return (
    <LinesField<RulesForm, "gates">
      name="gates"
      texts="doorrules:gates"
      fresh={NEW_GATE}
      most={MOST_GATES}
      nameOf={(place) => gates[place]?.name.trim() || undefined}
      saysOf={(gate) => (gate.types.length > 0 ? `${gate.name} (${gate.types.join(", ")})` : gate.name)}
    >
      {(place) => (
        <div className="doorrules-gate">
          <TextField<RulesForm> name={`gates.${place}.name`} label={t("gates.name")} maxLength={LONGEST_GATE} />
          <TypesField place={place} known={types} />
        </div>
      )}
    </LinesField>
  );
}

function Preview() {
  const t = textsOf("doorrules");
  const form = useWatch<RulesForm>() as RulesForm;
  return (
    <aside className="doorrules-words" aria-labelledby="doorrules-words">
      <h2 id="doorrules-words">{t("preview")}</h2>
      <ul>
        {rulesInWords(form).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </aside>
  );
}

const LONGEST_TYPE = 255;

/** Which tickets enter by a gate: those that are sold, and names that are only typed yet. */
function TypesField({ place, known }: { readonly place: number; readonly known: readonly string[] }) {
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
        <Button icon="plus" disabledReason={typed.trim() === "" && t("office:typeFirst")} onClick={add}>
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
