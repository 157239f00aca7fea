import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiError, errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Says } from "@/ui/Field";
import { useNoLine } from "@/ui/useNoLine";
import { useReadAgain } from "../queries";
import { LeftOutList } from "./LeftOutList";
import type { Stylesheet } from "./model";
import { addStylesheet } from "./queries";
import { NEW_STYLE, styleFormOf, type StyleForm } from "./styleForm";

interface UploadProps {
  readonly account: number;
  /** The names that are there already. */
  readonly names: readonly string[];
  readonly onPreview: (stylesheet: Stylesheet) => void;
  readonly onClose: () => void;
}

/** Takes a stylesheet, and then says what of it buyers would get. */
export function UploadDialog({ account, names, onPreview, onClose }: UploadProps) {
  const t = textsOf("branding");
  const id = useId();
  const noLine = useNoLine();
  const [added, setAdded] = useState<Stylesheet>();
  const readAgain = useReadAgain();
  const form = useForm<StyleForm>({ resolver: zodResolver(styleFormOf(names)), defaultValues: NEW_STYLE });
  const chosen = useWatch({ control: form.control, name: "file" });
  const { errors, isDirty } = form.formState;
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => addStylesheet(file, account),
    onSuccess: ({ message, stylesheet }) => {
      toast.success(message);
      setAdded(stylesheet);
      void readAgain();
    },
    onError: (error) => {
      const message = errorMessage(error);
      if (error instanceof ApiError && !error.isUnanswered) form.setError("file", { message });
      else toast.error(message);
    },
  });
  if (added) {
    return (
      <Dialog
        open
        size="wide"
        title={t("leftOut.title")}
        subtitle={added.name}
        onClose={onClose}
        footer={
          <>
            <CancelButton>{t("common:close")}</CancelButton>
            <Button kind="main" icon="eye" onClick={() => onPreview(added)}>
              {t("preview")}
            </Button>
          </>
        }
      >
        <LeftOutList leftOut={added.leftOut} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={t("upload.title")}
      onClose={onClose}
      unsaved={isDirty}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} kind="main" busy={isPending} because={noLine}>
            {t("upload.send")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(({ file }) => file && mutate(file))(event)}>
        <FileField
          chosen={chosen}
          error={errors.file?.message}
          onChoose={(file) => form.setValue("file", file, { shouldDirty: true, shouldValidate: true })}
        />
      </form>
    </Dialog>
  );
}

interface FileProps {
  readonly chosen: File | null;
  readonly error: string | undefined;
  readonly onChoose: (file: File) => void;
}

function FileField({ chosen, error, onChoose }: FileProps) {
  const t = textsOf("branding");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={`fy-field ${error ? "is-wrong" : ""}`}>
      <p className="office-label">{t("upload.file")}</p>
      <div className="brand-file">
        <Button id={id} icon="upload" aria-describedby={`${id}-says`} onClick={() => input.current?.click()}>
          {t(chosen ? "upload.another" : "upload.choose")}
        </Button>
        <span>{chosen?.name ?? t("upload.none")}</span>
      </div>
      <input
        ref={input}
        type="file"
        className="fy-unseen"
        accept=".css,text/css"
        tabIndex={-1}
        aria-label={t("upload.file")}
        onChange={(change) => {
          const [file] = change.target.files ?? [];
          if (file) onChoose(file);
          // Emptied, so that the same file can be chosen again.
          change.target.value = "";
        }}
      />
      <Says {...{ id, label: t("upload.file"), error, hint: t("upload.hint") }} />
    </div>
  );
}
