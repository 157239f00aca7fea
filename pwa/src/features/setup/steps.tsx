import { useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { ComboField, SelectField, TextField, useFieldNote } from "@/office/fields";
import { PasswordRules } from "@/shared/security/PasswordRules";
import type { Choice } from "@/ui/Combo";
import { PasswordField } from "@/ui/Field";
import { matching } from "@/ui/choices";
import { dateFormats } from "@/ui/days";
import { useSearchChoices } from "@/ui/useSearchChoices";
import {
  citiesOf,
  namesOf,
  STEPS,
  usualIn,
  zoneOf,
  type Choices,
  type City,
  type Country,
  type SetUpForm,
} from "./setUp";

interface StepProps {
  readonly choices: Choices;
  readonly token: string;
}

/** Who runs the installation. */
export function YouStep() {
  const t = textsOf("setUp");
  const rules = useId();
  const { register } = useFormContext<SetUpForm>();
  const form = useWatch<SetUpForm>() as SetUpForm;
  return (
    <>
      <div className="setup-two">
        <TextField<SetUpForm> name="firstName" label={t("firstName")} autoComplete="given-name" maxLength={150} />
        <TextField<SetUpForm> name="lastName" label={t("lastName")} autoComplete="family-name" maxLength={150} />
      </div>
      <TextField<SetUpForm>
        name="email"
        label={t("email")}
        hint={t("emailHint")}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={255}
      />
      <PasswordField
        label={t("password")}
        autoComplete="new-password"
        maxLength={512}
        aria-describedby={rules}
        {...useFieldNote("password")}
        {...register("password")}
      />
      <PasswordRules id={rules} password={form.password} names={namesOf(form)} />
    </>
  );
}

/** The organisation that sells; its country fills in the rest. */
export function OrganisationStep({ choices }: Pick<StepProps, "choices">) {
  const t = textsOf("setUp");
  const { setValue, clearErrors } = useFormContext<SetUpForm>();
  const currency = useWatch<SetUpForm, "currency">({ name: "currency" });
  const follow = (chosen: Choice | null) => {
    const country = choices.countries.find(({ value }) => value === chosen?.value);
    if (!country) return;
    const { country: _, ...usual } = usualIn(country, choices);
    for (const [name, value] of Object.entries(usual)) setValue(name as keyof typeof usual, value);
    setValue("city", null);
    clearErrors(["currency", "zone"]);
  };
  return (
    <>
      <TextField<SetUpForm> name="organisation" label={t("organisation")} autoComplete="organization" maxLength={255} />
      <TextField<SetUpForm>
        name="contact"
        label={t("contact")}
        hint={t("contactHint")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={255}
      />
      <ComboField<SetUpForm, Country>
        name="country"
        label={t("country")}
        found={useThese(choices.countries)}
        onChosen={follow}
      />
      <div className="setup-two is-narrow">
        <SelectField<SetUpForm>
          name="currency"
          label={t("currency")}
          options={[...(currency ? [] : [{ value: "", label: t("common:select") }]), ...choices.currencies]}
        />
        <SelectField<SetUpForm> name="dateFormat" label={t("dateFormat")} options={dateFormats()} />
      </div>
      <ComboField<SetUpForm, Choice> name="zone" label={t("zone")} found={useThese(choices.zones)} />
    </>
  );
}

/** Where it plays first. */
export function VenueStep({ choices, token }: StepProps) {
  const t = textsOf("setUp");
  const { setValue } = useFormContext<SetUpForm>();
  const chosen = useWatch<SetUpForm, "country">({ name: "country" });
  const country = choices.countries.find(({ value }) => value === chosen?.value);
  const cities = useSearchChoices((search) => citiesOf(token, country?.value ?? 0, search));
  return (
    <>
      <TextField<SetUpForm> name="venue" label={t("venue")} maxLength={255} />
      <TextField<SetUpForm> name="address" label={t("address")} autoComplete="street-address" maxLength={500} />
      <div className="setup-two is-wide">
        <ComboField<SetUpForm, City>
          name="city"
          label={t("city")}
          placeholder={t("typeCity")}
          found={cities}
          onChosen={(city) => {
            const zone = city && zoneOf(city.zone, choices.zones);
            if (zone) setValue("zone", zone);
          }}
        />
        {country?.hasCodes !== false && (
          <TextField<SetUpForm>
            name="zipcode"
            label={t("zipcode")}
            hint={country?.codeExample ? t("zipLike", { example: country.codeExample.split(",")[0] ?? "" }) : undefined}
            autoComplete="postal-code"
            maxLength={20}
          />
        )}
      </div>
      <SelectField<SetUpForm> name="tax" label={t("tax")} hint={t("taxHint")} options={country?.taxes ?? []} />
    </>
  );
}

/** A list that is all there, narrowed by what is typed. */
function useThese<Chosen extends Choice>(all: readonly Chosen[]) {
  const [typed, setTyped] = useState("");
  return { choices: matching(all, typed, all.length), onType: setTyped, problem: undefined };
}

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
