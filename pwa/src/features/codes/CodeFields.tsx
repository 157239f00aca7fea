import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { MomentField } from "@/office/MomentField";
import { DecimalField, SegmentField, TextField, useFieldNote } from "@/office/fields";
import { parseMoment } from "@/office/moment";
import { wallTimeAt, type WallTime } from "@/office/wallClock";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Says } from "@/ui/Field";
import { zoneName } from "@/ui/format";
import { currencySymbol, fromMinor, toMinor } from "@/ui/money";
import { useNow } from "@/ui/states";
import { TargetsField } from "./TargetsField";
import { LONGEST_CODE, WAYS, type CodeForm, type Moment } from "./codeForm";
import { useCodeWords, type Code, type Kind } from "./codes";

const CLOCK_EVERY_MS = 60_000;

interface FieldsProps {
  readonly kind: Kind;
  readonly account: number;
  readonly row: Code | undefined;
  readonly zone: string;
  readonly currency: string;
}

/** Every field of a promo code or a gift card: its name, its worth, what it is for, and when. */
export function CodeFields({ kind, account, row, zone, currency }: FieldsProps) {
  const t = textsOf("codes");
  const now = useNow(CLOCK_EVERY_MS);
  const isLocked = row !== undefined;
  const way = useWatch<CodeForm, "way">({ name: "way" });
  return (
    <>
      <Part title={t("form.what")}>
        {kind === "promo" && !isLocked && <WayField />}
        {way === "one" && (
          <TextField<CodeForm>
            name="code"
            label={t(kind === "card" ? "fields.cardCode" : "fields.code")}
            maxLength={LONGEST_CODE}
            readOnly={isLocked}
            autoCapitalize="characters"
            spellCheck={false}
            {...(isLocked && { hint: t("hints.codeLocked") })}
          />
        )}
        {way === "many" && <ManyFields />}
        {way === "file" && <FileField />}
        {kind === "card" && (
          <TextField<CodeForm>
            name="email"
            type="email"
            label={t("fields.email")}
            maxLength={255}
            readOnly={isLocked}
            hint={t(isLocked ? "hints.emailLocked" : "hints.emailed")}
          />
        )}
      </Part>
      <Part title={t(`form.worth.${kind}`)}>
        {kind === "card" ? <CardValue row={row} currency={currency} /> : <Discount currency={currency} />}
      </Part>
      {kind === "promo" && (
        <Card title={t("form.targets")} padded>
          <TargetsField account={account} zone={zone} />
        </Card>
      )}
      <Part title={t("form.available")} note={t("form.zone", { zone: zoneName(zone, now) })}>
        <Range names={["starts", "ends"]} now={wallTimeAt(now, zone)} isCard={kind === "card"} row={row} />
      </Part>
      <Part title={t("form.window")}>
        <Range names={["windowStarts", "windowEnds"]} now={wallTimeAt(now, zone)} isCard={kind === "card"} row={row} />
      </Part>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Part({ title, note, children }: PartProps) {
  return (
    <Card title={title} padded>
      <div className="office-form">
        {children}
        {note && <p className="codes-note is-whole">{note}</p>}
      </div>
    </Card>
  );
}

const symbol = (currency: string) => <span className="fy-quiet">{currencySymbol(currency)}</span>;

/** A flat amount or a percentage, off each ticket or the full order, so many times at most. */
function Discount({ currency }: { readonly currency: string }) {
  const t = textsOf("codes");
  const [discount, counts, way] = useWatch<CodeForm, ["discount", "counts", "way"]>({
    name: ["discount", "counts", "way"],
  });
  return (
    <>
      <SegmentField<CodeForm>
        name="discount"
        label={t("fields.discount")}
        className="codes-choice"
        options={(["flat", "percent"] as const).map((value) => ({ value, label: t(`discounts.${value}`) }))}
      />
      <SegmentField<CodeForm>
        name="counts"
        label={t("fields.counts")}
        className="codes-choice"
        options={(["ticket", "order"] as const).map((value) => ({ value, label: t(`counts.${value}`) }))}
      />
      {discount === "flat" ? (
        <DecimalField<CodeForm>
          key="flat"
          name="amount"
          label={t("fields.amount")}
          leading={symbol(currency)}
          maxLength={10}
        />
      ) : (
        <DecimalField<CodeForm>
          key="percent"
          name="percent"
          label={t("fields.percent")}
          maxLength={6}
          trailing={<span className="fy-quiet">%</span>}
        />
      )}
      {counts === "ticket" && (
        <TextField<CodeForm>
          name="perBooking"
          label={t("fields.perBooking")}
          hint={t("hints.perBooking")}
          inputMode="numeric"
          maxLength={9}
          optional
          clean={(text) => text.replaceAll(/\D/g, "")}
        />
      )}
      <TextField<CodeForm>
        name="most"
        label={t("fields.most")}
        data-spec="Max Redemption"
        hint={t(`hints.most.${way === "many" ? "single" : counts}`)}
        inputMode="numeric"
        maxLength={9}
        optional
        clean={(text) => text.replaceAll(/\D/g, "")}
      />
    </>
  );
}

/** A card's worth; what is left of it follows a changed one at once. */
function CardValue({ row, currency }: Pick<FieldsProps, "row" | "currency">) {
  const t = textsOf("codes");
  const { money } = useCodeWords(currency);
  const amount = useWatch<CodeForm, "amount">({ name: "amount" });
  const worth = /^\d+(\.\d{0,2})?$/.test(amount) ? toMinor(amount.replace(/\.$/, "")) : undefined;
  const hint =
    row && worth !== undefined
      ? t("form.spent", { spent: money(row.spent), left: money(fromMinor(worth - toMinor(row.spent))) })
      : undefined;
  return (
    <DecimalField<CodeForm>
      name="amount"
      label={t("fields.amount")}
      leading={symbol(currency)}
      maxLength={10}
      hint={hint}
    />
  );
}

interface RangeProps {
  readonly names: readonly [start: Moment, end: Moment];
  readonly now: WallTime;
  readonly isCard: boolean;
  readonly row: Code | undefined;
}

/** From one moment to another: the first is now at the earliest, the second the first. */
function Range({ names: [start, end], now, isCard, row }: RangeProps) {
  const t = textsOf("codes");
  const { trigger, formState } = useFormContext<CodeForm>();
  const from = useWatch<CodeForm, Moment>({ name: start });
  const isEndWrong = formState.errors[end] !== undefined;
  // Another start may put right what was wrong with the end.
  useRetry(from, () => isEndWrong && void trigger(end));
  const mayBeEmpty = (name: Moment) => isCard && (row !== undefined || name === "starts");
  return (
    <>
      <MomentField
        name={start}
        label={t(`fields.${start}`)}
        min={{ ...now, time: "00:00" }}
        optional={mayBeEmpty(start)}
      />
      <MomentField name={end} label={t(`fields.${end}`)} min={parseMoment(from) ?? now} optional={mayBeEmpty(end)} />
    </>
  );
}

function useRetry(value: string, retry: () => void): void {
  const run = useEffectEvent(retry);
  useEffect(() => {
    run();
  }, [value]);
}

/** One code, many that are made, or those of a file. */
function WayField() {
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

function ManyFields() {
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
function FileField() {
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
