import "../customers.css";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useTheirs } from "@/office/useTheirs";
import { Checkbox, Field, Switch } from "@/ui/Field";
import { Note } from "@/ui/states";
import type { CustomerForm } from "../customerForm";
import { FeeField } from "./FeeField";

interface FieldsProps {
  /** An account's owner may change its name and how its people sign in; the rest is the platform's. */
  readonly isPlatform: boolean;
  readonly theirs: Partial<CustomerForm>;
}

export function CustomerFields({ isPlatform, theirs }: FieldsProps) {
  const { t } = useTranslation("customers");
  const says = useTheirs();
  const { register, formState } = useFormContext<CustomerForm>();
  const { errors } = formState;
  return (
    <>
      <Field
        label={t("fields.name")}
        className="is-whole"
        maxLength={255}
        autoComplete="off"
        error={errors.name?.message}
        hint={says(theirs.name)}
        {...register("name")}
      />
      <div className="is-whole">
        <Switch label={t("fields.needsTwoSteps")} {...register("needsTwoSteps")} />
        <p className="fy-small fy-quiet">{t("fields.needsTwoStepsHint")}</p>
      </div>
      {!isPlatform && <Note className="is-whole">{t("platformOnly")}</Note>}
      <fieldset className="customers-platform is-whole" disabled={!isPlatform}>
        <Field
          label={t("fields.stripeId")}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          placeholder={isPlatform ? undefined : t("common:none")}
          error={errors.stripeId?.message}
          hint={says(theirs.stripeId)}
          {...register("stripeId")}
        />
        <p className="customers-fees-title">{t("fields.fees")}</p>
        <div className="customers-fees">
          <FeeField name="ticket" kind="ticketKind" theirs={says(theirs.ticket)} />
          <FeeField name="upsell" kind="upsellKind" theirs={says(theirs.upsell)} />
          <FeeField name="order" kind="orderKind" theirs={says(theirs.order)} />
        </div>
        <Checkbox label={t("fields.includesTax")} {...register("includesTax")} />
      </fieldset>
    </>
  );
}
