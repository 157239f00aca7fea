import { useEffect, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { MomentField } from "@/office/MomentField";
import { parseMoment } from "@/office/moment";
import { instantsOf, wallTimeAt } from "@/office/wallClock";
import { Select } from "@/ui/Field";

const OTHER = "other";

/** An end that is often chosen. */
export interface UsualEnd {
  readonly key: string;
  readonly label: string;
  /** null: the last that there is, whenever that is. */
  readonly until: string | null;
}

/** Until when something is kept: one of the usual ends, of which the last takes the place of one that is over. */
export function useUntil(ends: readonly UsualEnd[], zone: string, first = ends[0]?.key) {
  const [chosen, setChosen] = useState(first);
  const form = useForm({ defaultValues: { moment: "" } });
  const typed = useWatch({ control: form.control, name: "moment" });
  const end = chosen === OTHER ? undefined : (ends.find(({ key }) => key === chosen) ?? ends.at(-1));
  return {
    ends,
    zone,
    form,
    chosen: end?.key ?? OTHER,
    setChosen,
    /** undefined: a moment that cannot be read yet. */
    until: end ? end.until : momentIn(typed, zone),
  };
}

function momentIn(typed: string, zone: string): string | undefined {
  const wall = parseMoment(typed);
  const [instant] = wall ? instantsOf(wall, zone) : [];
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

interface UntilProps {
  readonly label: string;
  readonly value: ReturnType<typeof useUntil>;
  /** When the sale ends, which is the latest. */
  readonly last: string;
  /** Somebody tried to send it. */
  readonly isTried: boolean;
  readonly refusal?: string | undefined;
}

export function UntilField({ label, value, last, isTried, refusal }: UntilProps) {
  const t = textsOf("office");
  const { ends, zone, form, chosen, setChosen, until } = value;
  const { setError, clearErrors } = form;
  const [now] = useState(serverNow);
  const isOther = chosen === OTHER;
  const problem = isTried && until === undefined ? t("until.wrong") : refusal;
  useEffect(() => {
    if (problem) setError("moment", { message: problem });
    else clearErrors("moment");
  }, [problem, setError, clearErrors]);
  return (
    <>
      <Select
        label={label}
        value={chosen}
        error={isOther ? undefined : problem}
        options={[
          ...ends.map((end) => ({ value: end.key, label: end.label })),
          { value: OTHER, label: t("until.other") },
        ]}
        onChange={({ target }) => setChosen(target.value)}
      />
      {isOther && (
        <FormProvider {...form}>
          <MomentField
            name="moment"
            label={t("until.moment")}
            min={wallTimeAt(now, zone)}
            max={wallTimeAt(last, zone)}
          />
        </FormProvider>
      )}
    </>
  );
}
