import "../components/dialogs.css";
import "./bulk.css";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useController, useFormContext, useFormState } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { TextField } from "@/office/fields";
import { cleanDecimal } from "@/office/inputCleaning";
import { SaysWrong } from "@/office/FormErrors";
import { Button, IconButton } from "@/ui/Button";
import { describes, Switch } from "@/ui/Field";
import { currencySymbol } from "@/ui/money";
import { SaleMomentFields } from "../performances/SaleMomentFields";
import { cleanBulkCount, type BulkForm, type ChangeName } from "./bulkForm";

/** What is to change: each field only once its 'Change …' button has been pressed. */
export function BulkChanges({ currency, zone }: { readonly currency: string; readonly zone: string }) {
  const t = textsOf("bulk");
  const { control, trigger } = useFormContext<BulkForm>();
  const { field, fieldState } = useController({ control, name: "changes" });
  const id = useId();
  const chosen = field.value;
  const error = fieldState.error?.message;
  const set = (name: ChangeName, isOn: boolean) => {
    field.onChange(isOn ? [...chosen, name] : chosen.filter((other) => other !== name));
    if (error) void trigger("changes");
  };
  const change = (name: ChangeName, fields: ReactNode, isFirst = false) => (
    <Change
      name={name}
      isOn={chosen.includes(name)}
      onSet={(isOn) => set(name, isOn)}
      {...(isFirst && { first: { id, ref: field.ref } })}
    >
      {fields}
    </Change>
  );
  return (
    <fieldset className="events-plain" aria-describedby={error && `${id}-says`}>
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
      {error && (
        <SaysWrong id={id} label={t("changes")}>
          {error}
        </SaysWrong>
      )}
    </fieldset>
  );
}

function Toggle({ name }: { readonly name: "isOnSale" | "isBoxOfficeOnly" }) {
  const t = textsOf("bulk");
  const { register, getFieldState, trigger } = useFormContext<BulkForm>();
  const state = useFormState<BulkForm>({ name: ["isOnSale", "isBoxOfficeOnly"] });
  const id = useId();
  const error = getFieldState(name, state).error?.message;
  // The two contradict each other: what is said of one is judged again when either changes.
  const again = { onChange: () => void (state.isSubmitted && trigger("isBoxOfficeOnly")) };
  return (
    <div>
      <Switch label={t(name)} {...describes(id, { label: t(name), error })} {...register(name, again)} />
      {error && (
        <SaysWrong id={id} label={t(name)}>
          {error}
        </SaysWrong>
      )}
    </div>
  );
}

interface ChangeProps {
  readonly name: ChangeName;
  readonly isOn: boolean;
  readonly onSet: (isOn: boolean) => void;
  /** Of the button on which the form puts the focus where nothing was chosen. */
  readonly first?: { readonly id: string; readonly ref: (button: HTMLButtonElement | null) => void };
  readonly children: ReactNode;
}

function Change({ name, isOn, onSet, first, children }: ChangeProps) {
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
        <Button kind="plain" {...first} onClick={() => onSet(true)}>
          {t("change", { what: t(name) })}
        </Button>
      )}
    </div>
  );
}
