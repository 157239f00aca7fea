import "../components/dialogs.css";
import "./bulk.css";
import { useEffect, useRef, type ReactNode } from "react";
import { useController, useFormContext, useFormState } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { TextField } from "@/office/fields";
import { cleanDecimal } from "@/office/inputCleaning";
import { Button, IconButton } from "@/ui/Button";
import { Switch } from "@/ui/Field";
import { currencySymbol } from "@/ui/money";
import { SaleMomentFields } from "../performances/SaleMomentFields";
import { cleanBulkCount, type BulkForm, type ChangeName } from "./bulkForm";

/** What is to change: each field only once its 'Change …' button has been pressed. */
export function BulkChanges({ currency, zone }: { readonly currency: string; readonly zone: string }) {
  const t = textsOf("bulk");
  const { control, trigger } = useFormContext<BulkForm>();
  const { field, fieldState } = useController({ control, name: "changes" });
  const chosen = field.value;
  const set = (name: ChangeName, isOn: boolean) => {
    field.onChange(isOn ? [...chosen, name] : chosen.filter((other) => other !== name));
    if (fieldState.error) void trigger("changes");
  };
  const change = (name: ChangeName, fields: ReactNode, isFirst = false) => (
    <Change
      name={name}
      isOn={chosen.includes(name)}
      onSet={(isOn) => set(name, isOn)}
      {...(isFirst && { reach: field.ref })}
    >
      {fields}
    </Change>
  );
  return (
    <fieldset className="events-plain">
      <legend className="events-legend">{t("changes")}</legend>
      <div className="events-changes">
        {change(
          "tickets",
          <TextField<BulkForm> name="tickets" label={t("tickets")} inputMode="numeric" clean={cleanBulkCount} />,
          true,
        )}
        {change(
          "onSale",
          <div className="events-moment">
            <SaleMomentFields of="onSale" zone={zone} />
          </div>,
        )}
        {change(
          "end",
          <div className="events-moment">
            <SaleMomentFields of="end" zone={zone} />
          </div>,
        )}
        {change(
          "cost",
          <TextField<BulkForm>
            name="cost"
            label={t("cost")}
            inputMode="decimal"
            clean={cleanDecimal}
            leading={<span aria-hidden="true">{currencySymbol(currency)}</span>}
          />,
        )}
        {change("isOnSale", <Toggle name="isOnSale" />)}
        {change("isBoxOfficeOnly", <Toggle name="isBoxOfficeOnly" />)}
      </div>
      {fieldState.error?.message && (
        <p className="office-says" role="alert">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}

function Toggle({ name }: { readonly name: "isOnSale" | "isBoxOfficeOnly" }) {
  const t = textsOf("bulk");
  const { register, getFieldState, trigger } = useFormContext<BulkForm>();
  const state = useFormState<BulkForm>({ name: ["isOnSale", "isBoxOfficeOnly"] });
  const error = getFieldState(name, state).error?.message;
  // The two contradict each other: what is said of one is judged again when either changes.
  const again = { onChange: () => void (state.isSubmitted && trigger("isBoxOfficeOnly")) };
  return (
    <div>
      <Switch label={t(name)} {...register(name, again)} />
      {error && (
        <p className="office-says" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface ChangeProps {
  readonly name: ChangeName;
  readonly isOn: boolean;
  readonly onSet: (isOn: boolean) => void;
  /** What the form puts the focus on where nothing was chosen. */
  readonly reach?: (button: HTMLButtonElement | null) => void;
  readonly children: ReactNode;
}

function Change({ name, isOn, onSet, reach, children }: ChangeProps) {
  const t = textsOf("bulk");
  const part = useRef<HTMLDivElement>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    // Whoever pressed 'Change …' goes on in the field that it has brought; whoever takes it back, at that button.
    if (isOn !== wasOn.current) part.current?.querySelector<HTMLElement>(isOn ? "input" : "button")?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  return (
    <div ref={part} className="events-change">
      {isOn ? (
        <>
          <div className="fy-grow">{children}</div>
          <IconButton icon="x" label={t("keep", { what: t(name) })} onClick={() => onSet(false)} />
        </>
      ) : (
        <Button kind="plain" {...(reach && { ref: reach })} onClick={() => onSet(true)}>
          {t("change", { what: t(name) })}
        </Button>
      )}
    </div>
  );
}
