import { useMutation } from "@tanstack/react-query";
import { useState, type MouseEvent } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { openDialog } from "@/shell/dialogs";
import { toast } from "@/shell/toast";
import { Button, IconButton } from "@/ui/Button";
import { PressMenu, type MenuAction } from "@/ui/PressMenu";
import { useNarrow } from "@/ui/useNarrow";
import { useNoLine } from "@/ui/useNoLine";
import { askExport, FORMS, type FileForm, type ListName } from "./exports";
import { watchedExports } from "./watched";

interface ExportMenuProps {
  readonly list: ListName;
  /** The body of the list's own call: what it is narrowed to, and how it is sorted. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly formats?: readonly FileForm[];
  readonly label?: string;
  /** Which list it is, to who cannot see beside what it stands. */
  readonly what?: string;
  readonly kind?: "plain" | undefined;
  /** Why this person may not have it. */
  readonly why?: string | undefined;
  /** There is nothing in it to be exported; one's earlier files are in the menu all the same. */
  readonly isEmpty?: boolean;
  /** It stands beside a list's heading: on a phone, where nobody comes to fetch a file, behind dots. */
  readonly isListMenu?: boolean;
  /** What else the list can be had as. */
  readonly more?: readonly MenuAction[];
}

/** A list as a file, without a menu where there is one form: a short one at once, a long one later; then one is told wherever one is. */
export function ExportMenu(props: ExportMenuProps) {
  const { list, asked, formats = FORMS, label, what, kind, why, isEmpty = false, isListMenu, more = [] } = props;
  const t = textsOf("exports");
  const noLine = useNoLine();
  const [press, setPress] = useState<Event>();
  const ask = useMutation({
    mutationFn: (form: FileForm) => askExport({ list, asked, form }),
    onSuccess: (job) => {
      if (!job) return;
      watchedExports.add(job.id);
      toast.info(t("later", { name: job.name }));
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const words = label ?? t("export");
  const isDots = useNarrow() && isListMenu;
  const [only] = formats.length === 1 && !isDots ? formats : [];
  const nothing = isEmpty && t("empty");
  const opener = {
    busy: ask.isPending,
    disabledReason: noLine ?? why ?? (only && nothing),
    "aria-haspopup": only ? undefined : ("dialog" as const),
    "aria-expanded": only ? undefined : press !== undefined,
    className: "fy-menu-opener",
    onClick: (event: MouseEvent) => (only ? ask.mutate(only) : setPress(event.nativeEvent)),
  };
  const name = what ? `${words}, ${what}` : words;
  return (
    <>
      {isDots ? (
        <IconButton {...opener} icon="dots" kind="normal" label={name} />
      ) : (
        <Button {...opener} kind={kind} icon="export" aria-label={what && name}>
          {ask.isPending ? t("exporting") : words}
        </Button>
      )}
      <PressMenu
        label={words}
        press={press}
        actions={[
          ...formats.map((form) => ({
            icon: form === "pdf" ? ("receipt" as const) : ("sheet" as const),
            label: t(`forms.${form}`),
            disabledReason: nothing,
            run: () => ask.mutate(form),
          })),
          ...more,
          { icon: "download", label: t("title"), run: () => openDialog("exports", {}) },
        ]}
        onGone={() => setPress(undefined)}
      />
    </>
  );
}
