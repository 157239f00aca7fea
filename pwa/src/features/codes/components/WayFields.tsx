import { useId, useRef } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { SegmentField, TextField, useFieldNote } from "@/office/fields";
import { Button } from "@/ui/Button";
import { Says } from "@/ui/Field";
import { type CodeForm, WAYS } from "../codeForm";

/** One code, many that are made, or those of a file. */
export function WayField() {
  const t = textsOf("codes");
  return (
    <SegmentField<CodeForm>
      name="way"
      label={t("fields.way")}
      className="is-whole"
      options={WAYS.map((value) => ({ value, label: t(`ways.${value}`) }))}
    />
  );
}

export function ManyFields() {
  const t = textsOf("codes");
  return (
    <>
      <TextField<CodeForm>
        name="prefix"
        label={t("fields.prefix")}
        hint={t("hints.prefix")}
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
        optional
      />
      <TextField<CodeForm>
        name="count"
        label={t("fields.count")}
        hint={t("hints.count")}
        inputMode="numeric"
        maxLength={5}
        clean={(text) => text.replaceAll(/\D/g, "")}
      />
    </>
  );
}

/** A CSV file is read here, and sent as the text that it is. */
export function FileField() {
  const t = textsOf("codes");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { setValue } = useFormContext<CodeForm>();
  const fileName = useWatch<CodeForm, "fileName">({ name: "fileName" });
  const { ref, onBlur } = useController<CodeForm, "csv">({ name: "csv" }).field;
  const { error, hint } = useFieldNote("csv", t("hints.csv"));
  const read = async (file: File | undefined) => {
    if (!file) return;
    setValue("fileName", file.name, { shouldDirty: true });
    setValue("csv", await file.text(), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className={`fy-field is-whole ${error ? "is-wrong" : ""}`}>
      <label htmlFor={id}>{t("fields.csv")}</label>
      <span className="codes-file">
        <Button
          ref={ref}
          id={id}
          icon="upload"
          aria-describedby={`${id}-says`}
          onBlur={onBlur}
          onClick={() => input.current?.click()}
        >
          {fileName || t("form.choose")}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          className="fy-unseen"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(chosen) => {
            void read(chosen.target.files?.[0]);
            // The same file may be chosen again once it was corrected.
            chosen.target.value = "";
          }}
        />
      </span>
      <Says {...{ id, label: t("fields.csv"), error, hint }} />
    </div>
  );
}
