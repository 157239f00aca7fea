import "./keeping.css";
import { useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { AccountPage, useAccountOfPage } from "@/office/AccountPage";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { confirm } from "@/ui/confirm";
import { deviceZone } from "@/ui/dates";
import { Select } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { useNoLine } from "@/ui/useNoLine";
import {
  changeRetention,
  retentionFromDto,
  retentionKey,
  retentionQuery,
  keepsLess,
  monthsOf,
  periodsWith,
  previewQuery,
  type Retention,
  type RetentionRule,
  type Kind,
  type Months,
} from "./retention";

/** For how long an account keeps what names people: what would go is counted before anything is set. */
export default function RetentionPage() {
  const t = textsOf("keeping");
  const account = useAccountOfPage();
  const query = useQuery({ ...retentionQuery(account ?? 0), enabled: account !== null });
  return (
    <AccountPage title={t("title")} lead={t("lead")} account={account} icon="clock" whose={t("whose")} query={query}>
      {(retention) => <Form key={`${retention.account}-${retention.version}`} retention={retention} />}
    </AccountPage>
  );
}

function Form({ retention }: { readonly retention: Retention }) {
  const t = textsOf("keeping");
  const noLine = useNoLine();
  const { date } = useFormat();
  const was = monthsOf(retention);
  const [months, setMonths] = useState<Months>(was);
  const isChanged = retention.lines.some(({ kind }) => months[kind] !== was[kind]);
  const preview = useQuery({ ...previewQuery(retention.account, months), enabled: isChanged });
  const shown = isChanged ? preview.data : retention;
  const night = shown?.nextAt ? date(shown.nextAt, deviceZone()) : null;
  const change = useChange(retention);
  const save = async () => {
    const isSure =
      !keepsLess(was, months) ||
      (await confirm({
        title: t("ask.title"),
        text: t("ask.text", { day: night ?? "" }),
        yes: t("ask.sure"),
        danger: true,
      }));
    if (isSure) change.mutate(months);
  };
  return (
    <Card padded>
      <table className="keeping">
        <thead>
          <tr>
            <th scope="col">{t("what")}</th>
            <th scope="col">{t("kept")}</th>
            <th scope="col">{t("goes")}</th>
          </tr>
        </thead>
        <tbody>
          {retention.lines.map(({ kind }) => (
            <Row
              key={kind}
              kind={kind}
              months={months[kind]}
              was={was[kind]}
              line={shown?.lines.find((one) => one.kind === kind)}
              onChange={(chosen) => setMonths({ ...months, [kind]: chosen })}
            />
          ))}
        </tbody>
      </table>
      <div className="keeping-foot">
        <p className="fy-quiet" aria-live="polite">
          {night ? t("next", { day: night }) : isChanged && !shown ? t("counting") : t("never")}
        </p>
        <Button
          kind="main"
          disabledReason={noLine ?? (!isChanged ? t("office:unchanged") : !shown && t("counting"))}
          busy={change.isPending}
          onClick={() => void save()}
        >
          {t("save")}
        </Button>
      </div>
    </Card>
  );
}

interface RowProps {
  readonly kind: Kind;
  readonly months: number;
  readonly was: number;
  readonly line: RetentionRule | undefined;
  readonly onChange: (months: number) => void;
}

function Row({ kind, months, was, line, onChange }: RowProps) {
  const t = textsOf("keeping");
  const { date } = useFormat();
  const message = (period: number) =>
    period === 0
      ? t("forGood")
      : period % 12 === 0
        ? t("years", { years: period / 12 })
        : t("months", { months: period });
  return (
    <tr>
      <th scope="row">
        {t(`names.${kind}`)}
        <small>{t(`says.${kind}`)}</small>
      </th>
      <td>
        <Select
          label={t(`names.${kind}`)}
          bareLabel
          value={months}
          options={periodsWith(was).map((period) => ({ value: period, label: message(period) }))}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      </td>
      <td data-label={t("goesNow")}>
        {!line
          ? t("counting")
          : line.before && line.count > 0
            ? t("older", { count: line.count, day: date(line.before, deviceZone()) })
            : t("none")}
      </td>
    </tr>
  );
}

function useChange(retention: Retention) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (months: Months) => changeRetention(retention.account, months, retention.version),
    onSuccess: ({ data, message }) => {
      cache.setQueryData<Retention>(retentionKey(retention.account), retentionFromDto(data));
      toast.success(message);
    },
    onError: (error) => {
      toast.error(errorMessage(error));
      void cache.invalidateQueries({ queryKey: retentionKey(retention.account), exact: true });
    },
  });
}
