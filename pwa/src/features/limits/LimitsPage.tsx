import "./limits.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId } from "react";
import { FormProvider } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import type { LiveStatus } from "@/live/live";
import { FormErrors, SegmentField, TextField, TheirValuesContext } from "@/office/fields";
import { AccountPage, useAccountOfPage } from "@/office/AccountPage";
import { FormNotes } from "@/office/FormNotes";
import { useAdminUpdates } from "@/office/useAdminUpdates";
import { useRowForm } from "@/office/useRowForm";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { NamedPage } from "@/shell/NamedPage";
import { Page, settingsCrumb } from "@/shell/Page";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { useNoLine } from "@/ui/useNoLine";
import {
  accountLimits,
  FIELDS,
  LIMITS,
  limitsForm,
  limitsFormOf,
  limitsFromDto,
  saveLimits,
  type Limit,
  type LimitName,
  type Limits,
  type LimitsForm,
} from "./limits";

/** An account's limits for anonymous buyers, and how often they applied lately. */
export default function LimitsPage() {
  const t = textsOf("limits");
  const account = useAccountOfPage();
  if (account !== null) return <OfAccount key={account} account={account} />;
  return (
    <AccountPage title={t("title")} account={null} icon="sliders" whose={t("whose")}>
      {() => null}
    </AccountPage>
  );
}

function OfAccount({ account }: { readonly account: number }) {
  const t = textsOf("limits");
  const query = useQuery(accountLimits(account));
  const live = useAdminUpdates(LIMITS, "account", "security");
  const page = { title: t("title"), lead: t("lead"), crumbs: [settingsCrumb()] };
  return (
    <NamedPage {...page} actions={<CustomerSelect />} live={live} query={query}>
      {(limits) => <Filled limits={limits} live={live} page={page} />}
    </NamedPage>
  );
}

interface FilledProps {
  readonly limits: Limits;
  readonly live: LiveStatus;
  readonly page: { readonly title: string; readonly lead: string; readonly crumbs: readonly { label: string }[] };
}

function Filled({ limits, live, page }: FilledProps) {
  const t = textsOf("limits");
  const id = useId();
  const cache = useQueryClient();
  const noLine = useNoLine();
  const editing = useRowForm<LimitsForm, Limits>({
    row: limits,
    formOf: limitsFormOf,
    resolver: zodResolver(limitsForm),
    fields: FIELDS,
    rowOf: limitsFromDto,
    save: async (filled, row) => {
      const saved = await saveLimits(filled, row ?? limits);
      cache.setQueryData(accountLimits(limits.account).queryKey, saved.limits);
      editing.renew(saved.limits);
      return saved.message;
    },
    onSaved: (message) => toast.success(message),
    onClose: () => undefined,
  });
  const { form, save } = editing;
  const { isDirty } = form.formState;
  const takeOver = useEffectEvent(() => {
    // Nothing is typed that could be lost: what somebody else saved is simply shown.
    if (!isDirty && !save.isPending && limits !== editing.row) editing.renew(limits);
  });
  useEffect(() => takeOver(), [limits]);
  return (
    <FormProvider {...form}>
      <Page
        {...page}
        live={live}
        actions={<CustomerSelect />}
        bar={
          <Button
            type="submit"
            form={id}
            kind="main"
            busy={save.isPending}
            disabledReason={noLine ?? (!isDirty && t("office:unchanged"))}
          >
            {t("common:save")}
          </Button>
        }
      >
        <FormNotes editing={editing} />
        <TheirValuesContext value={editing.theirs}>
          <form
            id={id}
            className="limits"
            noValidate
            onSubmit={(submit) => void form.handleSubmit((filled) => save.mutate(filled))(submit)}
          >
            <div className="limits-fields">
              <FormErrors>
                <Fields limits={limits} />
              </FormErrors>
            </div>
            <Lately limits={limits} />
          </form>
        </TheirValuesContext>
      </Page>
    </FormProvider>
  );
}

const FOR_NOTHING = ["free_tickets_by_address", "free_tickets_by_email", "free_tickets_of_event"] as const;
const WHEN = ["never", "pressure", "always"] as const;

function Fields({ limits }: { readonly limits: Limits }) {
  const t = textsOf("limits");
  const fieldOf = (name: LimitName) => (
    <NumberField key={name} limit={limits.limits.find((one) => one.name === name)} />
  );
  return (
    <>
      <Card title={t("buying")} padded>
        <div className="office-form">
          {fieldOf("open_reservations")}
          {fieldOf("tickets_by_email")}
        </div>
      </Card>
      <Card title={t("free")} padded>
        <div className="office-form">{FOR_NOTHING.map(fieldOf)}</div>
      </Card>
      <Card title={t("puzzle.title")} padded>
        <p className="fy-quiet">{t("puzzle.lead")}</p>
        <SegmentField<LimitsForm>
          name="puzzle"
          label={t("puzzle.when")}
          options={WHEN.map((value) => ({ value, label: t(`puzzle.${value}`) }))}
        />
        <div className="office-form">
          {fieldOf("puzzle_after_address")}
          {fieldOf("puzzle_after_event")}
        </div>
      </Card>
    </>
  );
}

function NumberField({ limit }: { readonly limit: Limit | undefined }) {
  const t = textsOf("limits");
  if (!limit) return null;
  const { name, usual, least, most } = limit;
  return (
    <TextField<LimitsForm>
      name={name}
      label={t(`fields.${name}`)}
      hint={t("usual", { usual, least, most })}
      inputMode="numeric"
      maxLength={6}
      clean={(text) => text.replaceAll(/\D/g, "")}
    />
  );
}

/** How often each limit refused somebody in the last day: whether they stop anonymous buyers, or one's own. */
function Lately({ limits: { refused, solved } }: { readonly limits: Limits }) {
  const t = textsOf("limits");
  return (
    <Card title={t("lately")} padded className="limits-lately">
      {refused.length === 0 && solved === 0 ? (
        <p className="fy-quiet">{t("nothing")}</p>
      ) : (
        <dl>
          {refused.map(({ what, times }) => (
            <div key={what}>
              <dt>{WORDS.has(what) ? t(`refused.${what}`) : what}</dt>
              <dd>{times}</dd>
            </div>
          ))}
          <div>
            <dt>{t("solved")}</dt>
            <dd>{solved}</dd>
          </div>
        </dl>
      )}
    </Card>
  );
}

/** What the server calls its refusals by, of which we have words of our own. */
const WORDS = new Set(["reservations", "free tickets", "mails", "puzzle", "captcha", "tickets by e-mail"]);
