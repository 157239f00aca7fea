import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { errorMessage, newerIn } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { orderFromDto, type OrderDetails } from "@/shared/orders/model";
import type { MoneyTask } from "@/shared/orders/pageModel";
import { orderKeys } from "@/shared/orders/queries";
import { toast } from "@/shell/toast";
import { Field, TextArea } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { useDebounced } from "@/ui/useDebounced";
import { emailProblem, FormDialog, resendProblem } from "./FormDialog";
import { closeTask, mailTrouble, resendMail, type EditBase } from "./orderCalls";

interface TextDialogProps {
  readonly order: OrderDetails;
  readonly title: string;
  readonly label: string;
  readonly submit: string;
  readonly hint?: string;
  readonly kind: "email" | "area";
  /** What the order has there. */
  readonly textOf: (order: OrderDetails) => string;
  /** What is wrong with what is typed; undefined if nothing is. */
  readonly check: (text: string) => string | undefined;
  readonly save: (text: string, base: EditBase) => Promise<string>;
  /** Sending the same again is no mistake: a mail. */
  readonly isRepeatable?: boolean;
  /** The longest text of an area. */
  readonly most?: number;
  /** What is to be known of what is typed, before it is sent. */
  readonly about?: (text: string) => ReactNode;
  readonly onClose: () => void;
}

/** One text of an order: what somebody else saves meanwhile is shown beside what is typed, and overwrites nothing. */
export function TextDialog(props: TextDialogProps) {
  const { order, title, label, submit, hint, kind, textOf, check, isRepeatable = false, most = 5000, onClose } = props;
  const t = textsOf("orderPage");
  const cache = useQueryClient();
  const [begun, setBase] = useState<EditBase>();
  // Nothing is typed yet that could be lost: what somebody else saved meanwhile is simply shown.
  const base = begun ?? { version: order.version, was: textOf(order) };
  const [typed, setText] = useState<string>();
  const text = typed ?? base.was;
  const [isTouched, setTouched] = useState(false);
  const [theirs, setTheirs] = useState<string>();
  const save = useMutation({
    mutationFn: () => props.save(text.trim(), base),
    onSuccess: (message) => {
      toast.success(message);
      void cache.invalidateQueries({ queryKey: orderKeys.one(order.id) });
      onClose();
    },
    onError: (error) => {
      const newer = newerIn(error, orderFromDto);
      if (!newer) return;
      // Saved once more, it is said knowingly: what they wrote stands beside it.
      setTheirs(textOf(newer));
      setBase({ version: newer.version, was: textOf(newer) });
    },
  });
  const isNewer = newerIn(save.error, orderFromDto) !== undefined;
  const problem = isTouched ? check(text.trim()) : undefined;
  const refusal = save.error && !isNewer ? errorMessage(save.error) : undefined;
  const field = {
    label,
    value: text,
    error: problem,
    hint,
    onChange: ({ target }: { target: { value: string } }) => {
      setBase(base);
      setText(target.value);
    },
    onBlur: () => setTouched(true),
    autoFocus: true,
  };
  return (
    <FormDialog
      title={title}
      submit={submit}
      size={kind === "area" ? "question" : "form"}
      busy={save.isPending || save.isSuccess}
      disabledReason={!isRepeatable && text.trim() === base.was.trim() && t("office:unchanged")}
      isDirty={text !== base.was}
      refusal={refusal}
      onClose={onClose}
      onSubmit={() => {
        setTouched(true);
        if (check(text.trim()) === undefined) save.mutate();
      }}
    >
      {theirs !== undefined && <Note kind="warn">{t("theirs", { text: theirs || t("theirsEmpty") })}</Note>}
      {kind === "area" ? (
        <TextArea {...field} rows={7} maxLength={most} className="orders-area" />
      ) : (
        <Field {...field} type="email" inputMode="email" autoComplete="off" maxLength={300} />
      )}
      {props.about?.(text.trim())}
    </FormDialog>
  );
}

/** Resend Order Email: to the buyer, or once to another address. */
export function ResendDialog({ order, onClose }: { readonly order: OrderDetails; readonly onClose: () => void }) {
  const t = textsOf("orderPage");
  return (
    <TextDialog
      order={order}
      kind="email"
      title={t("resend.title")}
      label={t("resend.address")}
      hint={t("resend.hint")}
      submit={t("resend.do")}
      isRepeatable
      textOf={({ email }) => email}
      check={resendProblem}
      about={(address) => <AddressTrouble order={order} address={address} />}
      save={(address) => resendMail(order, address)}
      onClose={onClose}
    />
  );
}

const CHECK_AFTER_MS = 300;

/** Says that the last mail to an address did not arrive, whichever order it was about. */
function AddressTrouble({ order, address }: { readonly order: OrderDetails; readonly address: string }) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const settled = useDebounced(address, CHECK_AFTER_MS);
  const isWhole = settled !== "" && emailProblem(settled) === undefined;
  const { data } = useQuery({ ...mailTrouble(order, settled), enabled: isWhole });
  if (!data || settled !== address) return null;
  const what = t(`trouble.${data.kind}`);
  return (
    <Note kind="warn">{t("trouble.own", { what, at: format.stamp(data.at, order.zone), reason: data.reason })}</Note>
  );
}

interface TaskDialogProps {
  readonly order: OrderDetails;
  readonly task: MoneyTask;
  readonly onClose: () => void;
}

/** Closes a task: what became of the money is said, and kept with who said it. */
export function TaskDialog({ order, task, onClose }: TaskDialogProps) {
  const t = textsOf("orderPage");
  return (
    <TextDialog
      order={order}
      title={t("tasks.title")}
      label={t("tasks.label")}
      hint={t("tasks.hint")}
      submit={t("tasks.close")}
      kind="area"
      most={500}
      textOf={() => ""}
      check={(text) => (text === "" ? t("tasks.required") : undefined)}
      save={(text) => closeTask(task, text)}
      isRepeatable
      onClose={onClose}
    />
  );
}
