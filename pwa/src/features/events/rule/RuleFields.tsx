import "../components/dialogs.css";
import "./rule.css";
import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { DecimalField, SelectField, TextField } from "@/office/fields";
import { currencySymbol } from "@/ui/money";
import { DateField, TimeField } from "@/office/DateField";
import { Weekdays } from "../bulk/BulkFields";
import { PLACES, REPEATS, type RuleForm, type RuleTarget } from "./ruleForm";

interface FieldsProps {
  readonly target: RuleTarget;
  /** false: one sale for all, set elsewhere. */
  readonly hasOwnSale: boolean;
}

export function RuleFields({ target, hasOwnSale }: FieldsProps) {
  const t = textsOf("rule");
  return (
    <>
      <fieldset className="events-plain">
        <legend className="events-legend">{t("when")}</legend>
        <div className="events-rule">
          <div className="events-pair">
            <DateField name="from" label={t("bulk:from")} />
            <DateField name="to" label={t("bulk:to")} />
          </div>
          <Days />
          <TextField<RuleForm> name="times" label={t("times")} hint={t("timesHint")} placeholder="2:30PM, 7:30PM" />
        </div>
      </fieldset>
      <fieldset className="events-plain">
        <legend className="events-legend">{t("each")}</legend>
        <div className="events-rule">
          <div className="events-pair">
            <DecimalField<RuleForm>
              name="cost"
              label={t("bulk:cost")}
              leading={<span aria-hidden="true">{currencySymbol(target.currency)}</span>}
            />
            <TextField<RuleForm> name="tickets" label={t("bulk:tickets")} inputMode="numeric" />
          </div>
          {hasOwnSale && (
            <>
              <div className="events-pair">
                <DateField name="onSaleDate" label={t("onSaleDate")} />
                <TimeField name="onSaleTime" day="onSaleDate" zone={target.zone} label={t("onSaleTime")} />
              </div>
              <TextField<RuleForm>
                name="endsBefore"
                label={t("endsBefore")}
                hint={t("endsBeforeHint")}
                inputMode="numeric"
                maxLength={6}
              />
            </>
          )}
          {target.kinds.length > 0 && (
            <SelectField<RuleForm>
              name="subcategory"
              label={t("events:performances.subcategory")}
              options={[
                { value: "", label: t("common:none") },
                ...target.kinds.map((name) => ({ value: name, label: name })),
              ]}
            />
          )}
        </div>
      </fieldset>
    </>
  );
}

function Days() {
  const t = textsOf("rule");
  const { control } = useFormContext<RuleForm>();
  const repeats = useWatch({ control, name: "repeats" });
  return (
    <>
      <div className="events-pair">
        <SelectField<RuleForm>
          name="repeats"
          label={t("repeats")}
          options={REPEATS.map((value) => ({ value, label: t(`repeat.${value}`) }))}
        />
        {repeats !== "rule" && (
          <TextField<RuleForm>
            key={repeats}
            name="every"
            label={t(`every.${repeats}`)}
            inputMode="numeric"
            maxLength={3}
          />
        )}
      </div>
      {repeats === "monthly" && (
        <SelectField<RuleForm>
          name="place"
          label={t("place")}
          options={PLACES.map((value) => ({ value, label: t(`places.${value}`) }))}
        />
      )}
      {(repeats === "weekly" || repeats === "monthly") && <Weekdays />}
      {repeats === "rule" && (
        <TextField<RuleForm>
          name="rule"
          label={t("rule")}
          hint={t("ruleHint")}
          placeholder="FREQ=WEEKLY;BYDAY=FR,SA"
          maxLength={500}
        />
      )}
    </>
  );
}
