import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { TextField } from "@/office/fields";
import { LinesField } from "@/office/LinesField";
import { cleanDigits, isBlank, MOST_VARIANTS, NEW_VARIANT, type UpsellForm } from "../upsellForm";

const MOST_DIGITS = 10;

/** The kinds in which it is sold, each with a quantity of its own: a line each. */
export function VariantsField() {
  const t = textsOf("upsells");
  const { trigger, getValues, setError } = useFormContext<UpsellForm>();
  const names = useWatch<UpsellForm, "variants">({ name: "variants" }).map(({ name }) => name);
  useEffect(() => {
    // A name that repeats another one is wrong at once, and right again once either of them changes or goes.
    names.forEach((name, place) => void (name.trim() !== "" && trigger(`variants.${place}.name`)));
    // oxlint-disable-next-line react/exhaustive-deps -- a new list each time; the names count
  }, [names.join("\n"), trigger]);
  /** The spec's rule: no further line while the last one is blank. */
  const mayAdd = () => {
    const lines = getValues("variants");
    const last = lines.at(-1);
    if (!last || !isBlank(last)) return true;
    const place = lines.length - 1;
    const message = t("errors.variantBlank");
    if (!last.quantity.trim()) setError(`variants.${place}.quantity`, { message }, { shouldFocus: true });
    if (!last.name.trim()) setError(`variants.${place}.name`, { message }, { shouldFocus: true });
    return false;
  };
  return (
    <LinesField<UpsellForm, "variants">
      name="variants"
      texts="upsells:variants"
      fresh={NEW_VARIANT}
      most={MOST_VARIANTS}
      nameOf={(place) => names[place]?.trim() || undefined}
      saysOf={({ name, quantity }) => t("variants.says", { name, quantity })}
      mayAdd={mayAdd}
    >
      {(place) => (
        <div className="upsells-variant">
          <TextField<UpsellForm> name={`variants.${place}.name`} label={t("variants.name")} maxLength={500} />
          <TextField<UpsellForm>
            name={`variants.${place}.quantity`}
            label={t("variants.quantity")}
            inputMode="numeric"
            clean={cleanDigits(MOST_DIGITS)}
          />
          <TextField<UpsellForm>
            name={`variants.${place}.description`}
            label={t("variants.description")}
            optional
            maxLength={4000}
          />
          <TextField<UpsellForm>
            name={`variants.${place}.inventoryId`}
            label={t("variants.inventoryId")}
            optional
            maxLength={100}
          />
        </div>
      )}
    </LinesField>
  );
}
