import "@/shared/security/security.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { z } from "zod";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import type { Topics } from "@/live/generated/topics.d";
import { topics, useItems } from "@/live/useTopic";
import type { Opened } from "@/office/editing";
import { TextField } from "@/office/fields";
import { RowDialog } from "@/office/RowDialog";
import { rulesOf } from "@/office/rules";
import { useRowForm } from "@/office/useRowForm";
import { LONGEST_GATE } from "@/shared/phone/phone";
import { QrCode } from "@/shared/security/QrCode";
import { Button } from "@/ui/Button";
import { copyText } from "@/ui/CopyId";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { Note, useNow } from "@/ui/states";
import { sayAtField } from "@/ui/useErrorsTogether";
import { useNoLine } from "@/ui/useNoLine";
import {
  type Enrolment,
  FIELDS,
  findEnrolled,
  makeEnrolment,
  type Phone,
  phoneFromDto,
  savePhone,
  timeLeft,
} from "./queries";

interface EnrolProps {
  readonly account: number;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** Takes on a phone: its name and gate, then the code for its camera, then that it has come. */
export function EnrolDialog({ account, onClose, onDone }: EnrolProps) {
  const t = textsOf("devices");
  const id = useId();
  const noLine = useNoLine();
  const [here, setHere] = useState<Phone>();
  const form = useForm<PhoneForm>({ resolver: zodResolver(phoneForm), mode: "onTouched", defaultValues: NEW_PHONE });
  const make = useMutation({
    mutationFn: (filled: PhoneForm) => makeEnrolment(account, filled),
    onError: (error) => sayAtField(form, error, FIELDS),
  });
  const enrolment = make.data;
  const again = () => make.mutate(form.getValues());
  const finish = () => (here ? onDone(t("enrol.done", { name: here.name })) : onClose());
  return (
    <Dialog
      open
      title={t("create")}
      subtitle={enrolment && form.getValues("name")}
      dismissible={!enrolment}
      unsaved={form.formState.isDirty && !enrolment}
      onClose={finish}
      footer={
        enrolment ? (
          <Button kind={here ? "main" : "normal"} onClick={finish}>
            {t(here ? "enrol.finish" : "common:close")}
          </Button>
        ) : (
          <>
            <CancelButton />
            <Button type="submit" form={id} kind="main" busy={make.isPending} disabledReason={noLine}>
              {t("enrol.show")}
            </Button>
          </>
        )
      }
    >
      {enrolment ? (
        <Shown
          key={enrolment.id}
          account={account}
          enrolment={enrolment}
          here={here}
          isBusy={make.isPending}
          onHere={setHere}
          onAgain={again}
        />
      ) : (
        <FormProvider {...form}>
          <form
            id={id}
            className="office-form"
            noValidate
            onSubmit={(event) => {
              event.stopPropagation();
              void form.handleSubmit((filled) => make.mutate(filled))(event);
            }}
          >
            {make.isError && <Note kind="bad">{errorMessage(make.error)}</Note>}
            <PhoneFields />
          </form>
        </FormProvider>
      )}
    </Dialog>
  );
}

interface ShownProps {
  readonly account: number;
  readonly enrolment: Enrolment;
  readonly here: Phone | undefined;
  readonly isBusy: boolean;
  readonly onHere: (phone: Phone) => void;
  readonly onAgain: () => void;
}

function Shown({ account, enrolment, here, isBusy, onHere, onAgain }: ShownProps) {
  const t = textsOf("devices");
  const now = useNow(1000);
  const isOver = now >= enrolment.until;
  useItems<Topics["account:{}:devices"]>(topics.devices(account), {
    onItems: (items) => {
      const found = items.find((item) => item.enrolment === enrolment.id);
      if (found) onHere(phoneFromDto(found));
    },
    onResync: () =>
      void findEnrolled(account, enrolment.id).then(
        (found) => found && onHere(found),
        () => undefined,
      ),
  });
  if (here) {
    return (
      <div className="devices-here" role="status">
        <Icon name="check" size="large" />
        <b>{t("enrol.here", { name: here.name })}</b>
        <p>{t("enrol.hereText", { platform: here.platform })}</p>
      </div>
    );
  }
  if (isOver) {
    return (
      <div className="devices-code">
        <Note kind="warn">{t("enrol.over")}</Note>
        <Button kind="main" busy={isBusy} onClick={onAgain}>
          {t("enrol.again")}
        </Button>
      </div>
    );
  }
  return (
    <div className="devices-code">
      <QrCode text={enrolment.url} label={t("enrol.qr")} />
      <div>
        <ol>
          <li>{t("enrol.step1")}</li>
          <li>{t("enrol.step2")}</li>
          <li>{t("enrol.step3")}</li>
        </ol>
        <p role="timer" className="devices-left">
          {t("enrol.left", { time: timeLeft(enrolment.until, now) })}
        </p>
        <Button icon="copy" size="small" onClick={() => void copyText(enrolment.url)}>
          {t("enrol.copy")}
        </Button>
      </div>
    </div>
  );
}

/** Gives a phone a name and a gate. */
export function PhoneDialog(opened: Opened<Phone>) {
  const editing = useRowForm<PhoneForm, Phone>({
    ...opened,
    formOf: (row) => (row ? { name: row.name, gate: row.gate } : NEW_PHONE),
    resolver: zodResolver(phoneForm),
    fields: FIELDS,
    save: (form, row) => savePhone(row?.id ?? 0, form),
    rowOf: phoneFromDto,
  });
  return (
    <RowDialog texts="devices" subtitle={opened.row?.name} editing={editing}>
      <PhoneFields />
    </RowDialog>
  );
}

function PhoneFields() {
  const t = textsOf("devices");
  return (
    <>
      <TextField<PhoneForm> name="name" label={t("fields.name")} hint={t("fields.nameHint")} maxLength={100} />
      <TextField<PhoneForm>
        name="gate"
        label={t("fields.gate")}
        hint={t("fields.gateHint")}
        maxLength={LONGEST_GATE}
        optional
      />
    </>
  );
}

const { required } = rulesOf("devices");

const phoneForm = z.object({ name: required("name"), gate: z.string().trim() });

export type PhoneForm = z.infer<typeof phoneForm>;

const NEW_PHONE: PhoneForm = { name: "", gate: "" };
