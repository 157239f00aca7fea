import "./rights.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { newest } from "@/live/lists";
import { accountHome } from "@/office/account";
import { AccountPage, useAccountOfPage } from "@/office/AccountPage";
import {
  permissionsFromDto,
  permissionsKey,
  usePermissionTable,
  type DayLimit,
  type Right,
  type RightLine,
  type PermissionTable,
} from "@/shell/permissions";
import type { RoleId } from "@/shell/session";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Switch } from "@/ui/Field";
import { useNoLine } from "@/ui/useNoLine";
import { LimitDialog, writeAmount } from "./LimitDialog";

/** Those of whom an owner decides. */
const ROLES = [2, 3] as const satisfies readonly RoleId[];

/** Who may do what with the account's money: each switch holds at once, and everybody whom it concerns is told. */
export default function PermissionsPage() {
  const t = textsOf("rights");
  const account = useAccountOfPage();
  const { query, live } = usePermissionTable(account);
  return (
    <AccountPage
      title={t("title")}
      lead={t("lead")}
      live={live}
      account={account}
      icon="sliders"
      whose={t("whose")}
      query={query}
    >
      {(table) => <Table table={table} />}
    </AccountPage>
  );
}

function Table({ table }: { readonly table: PermissionTable }) {
  const t = textsOf("rights");
  return (
    <Card padded>
      <table className="rights">
        <thead>
          <tr>
            <th scope="col">{t("what")}</th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {t(`roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.lines.map((line) => (
            <tr key={line.right}>
              <th scope="row">
                {t(`mayDo:names.${line.right}`)}
                <small>{t(`says.${line.right}`)}</small>
              </th>
              {ROLES.map((role) => (
                <td key={role}>
                  <Cell account={table.account} line={line} role={role} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface CellProps {
  readonly account: number;
  readonly line: RightLine;
  readonly role: (typeof ROLES)[number];
}

function Cell({ account, line, role }: CellProps) {
  const t = textsOf("rights");
  const isOnline = useOnline();
  const change = useChange(account, line.right, role);
  const label = t("of", { what: t(`mayDo:names.${line.right}`), role: t(`roles.${role}`) });
  if (!line.changeable.includes(role)) {
    return (
      <span className="rights-fixed" title={t("fixed")}>
        <span aria-hidden="true">{t("never")}</span>
        <span className="fy-unseen">{t("fixedOf", { what: label })}</span>
      </span>
    );
  }
  const isGiven = change.isPending ? change.variables : line.roles.includes(role);
  const limit = line.limits.find((each) => each.role === role);
  return (
    <>
      <Switch
        label={<span className="fy-unseen">{label}</span>}
        checked={isGiven}
        disabled={!isOnline || change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      />
      {isGiven && limit && <Limit account={account} line={line} limit={limit} of={label} />}
    </>
  );
}

interface LimitProps {
  readonly account: number;
  readonly line: RightLine;
  readonly limit: DayLimit;
  readonly of: string;
}

/** What one person may do of it in a day; pressed, it is changed. */
function Limit({ account, line, limit, of }: LimitProps) {
  const t = textsOf("rights");
  const noLine = useNoLine();
  const { data: home } = useQuery(accountHome(account));
  const [isOpen, setOpen] = useState(false);
  const currencies = home?.currencies ?? [];
  const times = limit.times !== null && t("limit.timesADay", { count: limit.times });
  // Until the money is known, it is a number.
  const amount =
    limit.amount !== null &&
    (writeAmount(limit.amount, currencies) || t("limit.amountADay", { amount: Number(limit.amount) }));
  const words =
    !times && !amount ? (
      t("limit.unlimited")
    ) : (
      <>
        {times}
        {times && amount && ", "}
        <span className="rights-sum">{amount}</span>
      </>
    );
  return (
    <>
      <Button kind="plain" size="small" className="rights-limit" disabledReason={noLine} onClick={() => setOpen(true)}>
        {words}
        <span className="fy-unseen">{` (${t("limit.of", { what: of })})`}</span>
      </Button>
      {isOpen && <LimitDialog {...{ account, line, limit, currencies }} onClose={() => setOpen(false)} />}
    </>
  );
}

function useChange(account: number, right: Right, role: RoleId) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (given: boolean) =>
      api.post<Shapes["RightsReplyOut"]>("/customers/changeRight", { account_id: account, roleid: role, right, given }),
    onSuccess: ({ data, message }) => {
      const table = permissionsFromDto(data);
      cache.setQueryData<PermissionTable>(permissionsKey(account), (held) => newest(table)(held));
      toast.success(message);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}
