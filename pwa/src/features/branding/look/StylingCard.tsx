import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Breakable } from "@/ui/Breakable";
import { Button, IconButton } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { DataTable } from "@/ui/DataTable";
import { Dialog } from "@/ui/Dialog";
import { Switch } from "@/ui/Field";
import { confirm } from "@/ui/confirm";
import { EmptyState } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { useReadAgain } from "../branding";
import { sayFailure } from "../publishing/publishing";
import { LeftOutList, PreviewDialog, UploadDialog } from "./StylingDialogs";
import {
  deleteStylesheet,
  downloadStylesheet,
  downloadTemplate,
  accountBrandingOf,
  switchStylesheet,
  type Stylesheet,
} from "./appearance";

/** The open dialog and its stylesheet. */
type Opened = { readonly what: "upload" } | { readonly what: "preview" | "leftOut"; readonly stylesheet: Stylesheet };

/** An account's stylesheets, one of which applies once published. */
export function StylingCard({ account }: { readonly account: number }) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const query = useQuery(accountBrandingOf(account));
  const [opened, setOpened] = useState<Opened>();
  const fetchTemplate = useMutation({ mutationFn: downloadTemplate, onError: sayFailure("downloadFailed") });
  const accountBranding = query.data;
  const close = () => setOpened(undefined);
  return (
    <Card
      className="brand-styling"
      title={t("styling.title")}
      actions={
        <span className="brand-acts">
          <Button
            kind="plain"
            icon="download"
            disabledReason={noLine}
            busy={fetchTemplate.isPending}
            onClick={() => fetchTemplate.mutate()}
          >
            {t("styling.template")}
          </Button>
          <Button
            icon="upload"
            disabledReason={noLine ?? (!accountBranding && t("common:stillLoading"))}
            onClick={() => setOpened({ what: "upload" })}
          >
            {t("upload.title")}
          </Button>
        </span>
      }
    >
      <DataTable<Stylesheet>
        label={t("styling.title")}
        query={query}
        rows={accountBranding?.stylesheets}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "name",
            title: t("styling.name"),
            cell: (row) => <Name row={row} onOpen={() => setOpened({ what: "leftOut", stylesheet: row })} />,
          },
          {
            key: "active",
            title: t("styling.active"),
            width: "120px",
            cell: (row) => <ActiveSwitch account={account} stylesheet={row} />,
          },
        ]}
        phoneRow={(row) => ({
          title: row.name,
          aside: <ActiveSwitch account={account} stylesheet={row} />,
          text: row.leftOut.length > 0 ? t("leftOut.count", { count: row.leftOut.length }) : t("leftOut.whole"),
        })}
        actions={(row) => <Actions row={row} onPreview={() => setOpened({ what: "preview", stylesheet: row })} />}
        empty={<EmptyState icon="layers" text={t("styling.none")} />}
      />
      {opened?.what === "upload" && (
        <UploadDialog
          account={account}
          names={accountBranding?.stylesheets.map(({ name }) => name) ?? []}
          onPreview={(stylesheet) => setOpened({ what: "preview", stylesheet })}
          onClose={close}
        />
      )}
      {opened?.what === "preview" && <PreviewDialog account={account} stylesheet={opened.stylesheet} onClose={close} />}
      {opened?.what === "leftOut" && (
        <Dialog open size="wide" title={t("leftOut.title")} subtitle={opened.stylesheet.name} onClose={close}>
          <LeftOutList leftOut={opened.stylesheet.leftOut} />
        </Dialog>
      )}
    </Card>
  );
}

function Name({ row, onOpen }: { readonly row: Stylesheet; readonly onOpen: () => void }) {
  const t = textsOf("branding");
  return (
    <span className="brand-name">
      <Breakable text={row.name} />
      {row.leftOut.length > 0 && (
        <button type="button" className="brand-more" onClick={onOpen}>
          {t("leftOut.count", { count: row.leftOut.length })}
        </button>
      )}
    </span>
  );
}

interface ActionsProps {
  readonly row: Stylesheet;
  readonly onPreview: () => void;
}

function Actions({ row, onPreview }: ActionsProps) {
  const t = textsOf("branding");
  const noLine = useNoLine();
  const readAgain = useReadAgain();
  const download = useMutation({
    mutationFn: () => downloadStylesheet(row.path),
    onError: sayFailure("downloadFailed"),
  });
  const remove = useMutation({
    mutationFn: () => deleteStylesheet(row.id),
    onSuccess: (message) => {
      toast.success(message);
      return readAgain();
    },
    onError: sayFailure("notDeleted"),
  });
  const ask = async () => {
    const question = { title: t("office:areYouSure"), text: `${row.name}. ${t("office:cannotUndo")}`, danger: true };
    if (await confirm(question)) remove.mutate();
  };
  return (
    <>
      <IconButton
        icon="eye"
        label={t("styling.previewWhat", { what: row.name })}
        disabledReason={noLine}
        onClick={onPreview}
      />
      <IconButton
        icon="download"
        label={t("styling.downloadWhat", { what: row.name })}
        disabledReason={noLine}
        busy={download.isPending}
        onClick={() => download.mutate()}
      />
      <IconButton
        icon="trash"
        label={t("office:deleteWhat", { what: row.name })}
        disabledReason={noLine}
        busy={remove.isPending}
        onClick={() => void ask()}
      />
    </>
  );
}

interface SwitchProps {
  readonly account: number;
  readonly stylesheet: Stylesheet;
}

/** Switches the draft at once; buyers see it once published. */
function ActiveSwitch({ account, stylesheet }: SwitchProps) {
  const t = textsOf("branding");
  const isOnline = useOnline();
  const readAgain = useReadAgain();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isActive: boolean) => switchStylesheet(stylesheet, isActive, account),
    onSuccess: ({ message }) => toast.success(message),
    onError: sayFailure("notChanged"),
    onSettled: readAgain,
  });
  return (
    <Switch
      className="brand-switch"
      label={<span className="fy-unseen">{t("styling.isActive", { what: stylesheet.name })}</span>}
      checked={isPending ? variables : stylesheet.isActive}
      disabled={isPending || !isOnline}
      onChange={({ target }) => mutate(target.checked)}
    />
  );
}
