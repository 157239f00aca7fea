import "../clientApi.css";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError, errorMessage, newerIn } from "@/api/errors";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Field, PasswordField } from "@/ui/Field";
import { confirm } from "@/ui/confirm";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { CLIENTS } from "../clients";
import { DomainPart, EventsPart } from "./MailProviderParts";
import {
  checkKey,
  connect,
  disconnect,
  edit,
  FIELDS,
  formOf,
  KeyFailed,
  MAIL_SERVICE,
  mailService,
  serviceFromDto,
  type MailService,
  type ServiceForm,
} from "./mailProvider";

interface MailProviderProps {
  readonly account: number;
  /** The masked key of the account's mail provider; empty where it has none. */
  readonly providerKey: string;
}

/** Connects the account with its mail provider, or opens what is set up there. */
export function MailProviderButton({ account, providerKey }: MailProviderProps) {
  const t = textsOf("mailProvider");
  const noLine = useNoLine();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="mail" disabledReason={noLine} onClick={() => setOpen(true)}>
        {t(providerKey ? "edit" : "connect")}
      </Button>
      {isOpen && <MailProviderDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}

interface MailProviderDialogProps {
  readonly account: number;
  readonly onClose: () => void;
}

/** The key of an account's mail provider, and what else belongs to mails that go by it. */
function MailProviderDialog({ account, onClose }: MailProviderDialogProps) {
  const t = textsOf("mailProvider");
  // Set anew once something is saved: what somebody types meanwhile is left alone when the service is read again.
  const [round, setRound] = useState(0);
  const { data, isError, error, refetch } = useQuery(mailService(account));
  if (data)
    return <ServiceDialog key={round} {...{ account, service: data, onClose }} onSaved={() => setRound(round + 1)} />;
  return (
    <Dialog open title={t("title")} onClose={onClose} footer={<CancelButton />}>
      {isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Bone height={240} />
        </Loading>
      )}
    </Dialog>
  );
}

interface ServiceDialogProps extends MailProviderDialogProps {
  readonly service: MailService;
  readonly onSaved: () => void;
}

function ServiceDialog({ account, service, onClose, onSaved }: ServiceDialogProps) {
  const t = textsOf("mailProvider");
  const isOnline = useOnline();
  const noLine = useNoLine();
  const id = useId();
  const cache = useQueryClient();
  const [first] = useState(() => formOf(service));
  const [form, setForm] = useState(first);
  const [version, setVersion] = useState(service.version);
  const [isTouched, setTouched] = useState(false);
  const isNew = !service.isConnected;
  const readAgain = () =>
    Promise.all([MAIL_SERVICE, CLIENTS].map((queryKey) => cache.invalidateQueries({ queryKey: [...queryKey] })));
  const save = useMutation({
    mutationFn: () => (isNew || form.key.trim() ? connect(account, form) : edit(account, form, version)),
    onSuccess: async () => {
      toast.success(t(isNew || form.key.trim() ? "connected" : "saved"));
      await readAgain();
      // The address of the events is there only now, and is to be copied.
      if (isNew) onSaved();
      else onClose();
    },
    onError: (refused) => {
      if (refused instanceof KeyFailed) toast.error(t("failed"));
      const newer = newerIn(refused, serviceFromDto);
      if (newer) setVersion(newer.version);
    },
  });
  const part = useMutation({
    mutationFn: () => disconnect(account),
    onSuccess: async () => {
      toast.success(t("parted"));
      await readAgain();
      onClose();
    },
    onError: (refused) => toast.error(errorMessage(refused)),
  });
  const askToPart = async () => {
    if (await confirm({ title: t("part.title"), text: t("part.text"), danger: true, yes: t("part.do") })) part.mutate();
  };
  const isMissing = isTouched && isNew && form.key.trim() === "";
  const wrong = fieldOf(save.error);
  const errorOf = (name: keyof ServiceForm) => (wrong === name ? errorMessage(save.error) : undefined);
  const typed = (name: keyof ServiceForm) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => {
      save.reset();
      setForm({ ...form, [name]: target.value });
    },
  });
  const isDirty = (Object.keys(first) as (keyof ServiceForm)[]).some((name) => form[name] !== first[name]);
  const refusal = save.error && wrong === undefined ? errorMessage(save.error) : undefined;
  return (
    <Dialog
      open
      title={t("title")}
      subtitle="SendGrid"
      unsaved={isDirty && !save.isSuccess}
      onClose={onClose}
      footer={
        <>
          {!isNew && (
            <Button kind="danger" busy={part.isPending} disabledReason={noLine} onClick={() => void askToPart()}>
              {t("part.do")}
            </Button>
          )}
          <CancelButton />
          <Button
            type="submit"
            form={id}
            kind="main"
            busy={save.isPending}
            disabledReason={noLine ?? (!isNew && !isDirty && t("office:unchanged"))}
          >
            {t(isNew ? "connect" : "save")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="mail-provider"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTouched(true);
          if (!isNew || form.key.trim()) save.mutate();
        }}
      >
        {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
        {refusal && <Note kind="bad">{refusal}</Note>}
        <ServiceState service={service} />
        <PasswordField
          label={t("key")}
          autoComplete="off"
          maxLength={200}
          hint={isNew ? t("keyHint") : t("keepsKey", { key: service.key })}
          error={isMissing ? t("keyRequired") : errorOf("key")}
          {...typed("key")}
        />
        <KeyCheck account={account} typed={form.key.trim()} />
        <div className="mail-pair">
          <Field
            label={t("senderAddress")}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={255}
            hint={t("senderHint")}
            error={errorOf("senderAddress")}
            {...typed("senderAddress")}
          />
          <Field label={t("senderName")} optional maxLength={120} autoComplete="off" {...typed("senderName")} />
        </div>
        {!isNew && <EventsPart service={service} error={errorOf("webhookKey")} {...typed("webhookKey")} />}
        {!isNew && service.senderAddress && <DomainPart account={account} key={service.senderAddress} />}
      </form>
    </Dialog>
  );
}

/** Asks the provider about a key before anything is saved. */
function KeyCheck({ account, typed }: { readonly account: number; readonly typed: string }) {
  const t = textsOf("mailProvider");
  const check = useMutation({ mutationFn: (key: string) => checkKey(account, key) });
  const isOf = check.variables === typed;
  const message = check.error ? errorMessage(check.error) : check.data || t("keyGood");
  return (
    <div className="mail-check">
      <Button
        size="small"
        busy={check.isPending}
        disabledReason={typed === "" && t("office:typeFirst")}
        onClick={() => check.mutate(typed)}
      >
        {t("check")}
      </Button>
      <span role="status" className={check.data === "" ? "is-good" : "is-bad"}>
        {isOf && (check.isSuccess || check.isError) && message}
      </span>
    </div>
  );
}

/** The field of the form that a call was refused for. */
function fieldOf(error: unknown): keyof ServiceForm | undefined {
  if (error instanceof KeyFailed) return "key";
  return error instanceof ApiError && error.field ? FIELDS[error.field] : undefined;
}

/** Which way buyers' mails go now, and why. */
function ServiceState({ service }: { readonly service: MailService }) {
  const t = textsOf("mailProvider");
  const format = useFormat();
  const { isConnected, isOurs, failure, failingSince, senderAddress } = service;
  if (!isConnected) return <Note>{t("state.none")}</Note>;
  if (!senderAddress) return <Note kind="warn">{t("state.noSender")}</Note>;
  if (failingSince === null) return <Note icon="check">{t("state.good", { address: senderAddress })}</Note>;
  const message = { failure, since: format.stamp(failingSince, deviceZone()) };
  return <Note kind="warn">{t(isOurs ? "state.ours" : "state.waits", message)}</Note>;
}
