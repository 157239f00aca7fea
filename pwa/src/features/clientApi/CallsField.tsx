import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { useController } from "react-hook-form";
import { hasText, textsOf } from "@/i18n/i18n";
import { useFieldNote } from "@/office/fields";
import { SaysWrong } from "@/office/FormErrors";
import { Checkbox } from "@/ui/Field";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { turned, type ClientForm } from "./clientForm";
import { CATEGORIES, type ApiCall, type Category } from "./model";
import { catalogue } from "./queries";

/** What a client may call: each call by itself, or a category with all of its calls. */
export function CallsField() {
  const t = textsOf("clientApi");
  const { data, isError, error: trouble, refetch } = useQuery(catalogue);
  const id = useId();
  const { error, hint } = useFieldNote("calls", undefined, () => t("fields.callsTheirs"));
  return (
    <fieldset id={id} tabIndex={-1} className="client-part is-whole">
      <legend>{t("fields.calls")}</legend>
      {error ? (
        <SaysWrong id={id} label={t("fields.calls")}>
          {error}
        </SaysWrong>
      ) : (
        hint && <p className="client-hint">{hint}</p>
      )}
      {!data && isError && <ErrorState error={trouble} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading>
          <Bone height={180} />
        </Loading>
      )}
      {data && (
        <div className="client-groups">
          {CATEGORIES.map((category) => (
            <Group key={category} category={category} calls={data.filter((call) => call.category === category)} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface GroupProps {
  readonly category: Category;
  readonly calls: readonly ApiCall[];
}

function Group({ category, calls }: GroupProps) {
  const t = textsOf("clientApi");
  const { field } = useController<ClientForm, "calls">({ name: "calls" });
  const isOn = ({ id }: ApiCall) => field.value.includes(id);
  const count = calls.filter(isOn).length;
  const whole = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const box = whole.current?.querySelector("input");
    if (box) box.indeterminate = count > 0 && count < calls.length;
  }, [count, calls.length]);
  // The server says its catalogue in English alone, and its next one may name more.
  const textOf = ({ id }: ApiCall, what: "name" | "about") => {
    const name = `clientApi:apis.${id}.${what}`;
    return hasText(name) ? t(name) : undefined;
  };
  const turnAll = (on: boolean) => field.onChange(calls.reduce((list, { id }) => turned(list, id, on), field.value));
  return (
    <div className="client-group" role="group" aria-label={t(`categories.${category}`)}>
      <span ref={whole}>
        <Checkbox
          className="is-strong"
          label={t("wholeCategory", { category: t(`categories.${category}`) })}
          checked={count === calls.length}
          onChange={({ target }) => turnAll(target.checked)}
        />
      </span>
      {calls.map((call) => (
        <Checkbox
          key={call.id}
          label={
            <>
              {textOf(call, "name") ?? call.name}
              <small>{textOf(call, "about") ?? call.description}</small>
            </>
          }
          checked={isOn(call)}
          onChange={({ target }) => field.onChange(turned(field.value, call.id, target.checked))}
        />
      ))}
    </div>
  );
}
