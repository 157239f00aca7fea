import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { textsOf } from "@/i18n/i18n";
import { newest } from "@/live/lists";
import {
  permissionsFromDto,
  permissionsKey,
  type DayLimit,
  type RightLine,
  type PermissionTable,
} from "@/shell/permissions";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import { currencySymbol, decimalsOf, formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";

/** What is typed as a limit of a day; an empty field is none. */
export const WRONG = "wrong";

const MOST_TIMES = 100_000;

export function readTimes(typed: string): number | null | typeof WRONG {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,6}$/.test(text) && Number(text) <= MOST_TIMES ? Number(text) : WRONG;
}

/** As the server takes it: `1500` or `1500.50`. */
export function readAmount(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? text : WRONG;
}

/**
 * `£1,500.00 / $1,500.00`: a sum is the limit of what is moved in each money that the account has. Where two have one sign,
 * each says which it is.
 */
export const writeAmount = (amount: string, currencies: readonly string[]): string => {
  const areSymbolsUnique = symbolsOf(currencies).length === currencies.length;
  const write = (currency: string) => formatMoney(wholeIn(currency, amount), currency);
  return currencies
    .map((currency) => (areSymbolsUnique ? write(currency) : `${write(currency)} ${currency}`))
    .join(" / ");
};

/** What stands before a sum that is typed. */
export const signsOf = (currencies: readonly string[]): string => symbolsOf(currencies).join(" / ");

const symbolsOf = (currencies: readonly string[]) => [...new Set(currencies.map(currencySymbol))];

/** Parts that a currency does not have let nothing more through. */
const wholeIn = (currency: string, amount: string) =>
  decimalsOf(currency) === 0 ? amount.replace(/\..*/, "") : amount;

interface Props {
  readonly account: number;
  readonly line: RightLine;
  readonly limit: DayLimit;
  /** The account's, to say what a sum is of. */
  readonly currencies: readonly string[];
  readonly onClose: () => void;
}

const FORM = "rights-limit";

/** How often, and for how much in all, one person of a role may do it in a day; an empty field is no limit. */
export function LimitDialog({ account, line, limit, currencies, onClose }: Props) {
  const t = textsOf("rights");
  const [times, setTimes] = useState(limit.times === null ? "" : String(limit.times));
  const [amount, setAmount] = useState(limit.amount ?? "");
  const request = { times: readTimes(times), amount: line.hasAmount ? readAmount(amount) : null };
  const [isTried, setTried] = useState(false);
  const change = useChangeLimit(account, line, limit.role, onClose);
  const isWrong = request.times === WRONG || request.amount === WRONG;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) change.mutate({ times: request.times as number | null, amount: request.amount });
  };
  const isChanged = times !== String(limit.times ?? "") || amount !== (limit.amount ?? "");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("limit.title")}
      subtitle={t("of", { what: t(`mayDo:names.${line.right}`), role: t(`roles.${limit.role}`) })}
      unsaved={isChanged && !change.isPending}
      footer={
        <>
          <CancelButton />
          <Button kind="main" type="submit" form={FORM} busy={change.isPending}>
            {t("limit.save")}
          </Button>
        </>
      }
    >
      <form id={FORM} className="rights-form" noValidate onSubmit={submit}>
        <p>{t("limit.text")}</p>
        {change.isError && <Note kind="bad">{errorMessage(change.error)}</Note>}
        <Field
          label={t("limit.times")}
          hint={t("limit.none")}
          error={isTried && request.times === WRONG ? t("limit.timesWrong") : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={times}
          onChange={({ target }) => setTimes(target.value)}
        />
        {line.hasAmount && (
          <Field
            label={t("limit.amount")}
            leading={currencies.length > 0 && <span className="fy-quiet">{signsOf(currencies)}</span>}
            hint={t(currencies.length > 1 ? "limit.noneOfEach" : "limit.none")}
            error={isTried && request.amount === WRONG ? t("limit.amountWrong") : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}

function useChangeLimit(account: number, line: RightLine, role: DayLimit["role"], onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (limit: Pick<DayLimit, "times" | "amount">) =>
      api.post<Shapes["RightsReplyOut"]>("/customers/changeDayLimit", {
        account_id: account,
        roleid: role,
        right: line.right,
        ...limit,
      }),
    onSuccess: ({ data, message }) => {
      const table = permissionsFromDto(data);
      cache.setQueryData<PermissionTable>(permissionsKey(account), (held) => newest(table)(held));
      toast.success(message);
      onDone();
    },
  });
}
