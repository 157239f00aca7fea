import "../form/form.css";
import "./sheet.css";
import { useMutation } from "@tanstack/react-query";
import { useId, useImperativeHandle, useRef, useState, type DragEvent, type ReactNode, type Ref } from "react";
import { flushSync } from "react-dom";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { useWrong } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { saveBlob } from "@/ui/saveBlob";
import { sheetOf, type EventForm } from "../form/eventForm";
import { SheetPreview, type PreviewHandle } from "./SheetPreview";
import type { SheetPreviewState } from "./useSheetPreview";

interface UploadProps {
  readonly preview: SheetPreviewState;
  readonly hasVenue: boolean;
  /** Existing sub-categories. */
  readonly held?: readonly string[];
  readonly title?: string;
  readonly className?: string;
  /** Alternatives to choosing a sheet. */
  readonly actions?: ReactNode;
  /** Typed dates in place of the drop zone; a sheet is then chosen above. */
  readonly rows?: ReactNode;
  readonly aside?: ReactNode;
  readonly ref: Ref<UploadHandle>;
}

export interface UploadHandle {
  /** Where a refused save leads: to the first wrong cell, or to the whole part. */
  readonly goToWrong: () => void;
}

/** Performances from one sheet, checked at once and shown as in the file. */
export function PerformanceUpload({ preview, hasVenue, held = [], ref, ...parts }: UploadProps) {
  const t = textsOf("events");
  const { title = t("upload.title"), className = "", actions, rows, aside } = parts;
  const { file, error, ref: choosing, take, putAway, forgive } = useSheetField();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const role = useWrong({ id, label: title }, Boolean(error));
  const { isOver, ...drop } = useDrop((dropped) => void take(dropped));
  const button = {
    ref: choosing,
    id,
    icon: "upload" as const,
    "aria-describedby": error ? `${id}-says` : undefined,
    onClick: () => input.current?.click(),
  };
  const part = useRef<HTMLElement>(null);
  const shown = useRef<PreviewHandle>(null);
  useImperativeHandle(ref, () => ({
    goToWrong: () => {
      if (!shown.current?.goToWrong()) part.current?.focus();
    },
  }));
  const { control } = useFormContext<EventForm>();
  const own = useWatch({ control, name: "subcategories" });
  return (
    <section
      ref={part}
      className={`fy-card events-upload ${className} ${isOver ? "is-over" : ""}`}
      aria-label={title}
      tabIndex={-1}
      {...drop}
    >
      <header className="fy-card-head">
        <h2 className="fy-grow">{title}</h2>
        {!file && actions}
        {!file && rows && (
          <Button kind="plain" size="small" {...button}>
            {t("upload.open")}
          </Button>
        )}
        <TemplateButton />
      </header>
      {file ? (
        <SheetPreview
          ref={shown}
          kinds={[...own.map(({ name }) => name), ...held]}
          file={file}
          preview={{
            ...preview,
            change: (change) => {
              forgive();
              preview.change(change);
            },
          }}
          hasVenue={hasVenue}
        >
          <Button kind="plain" icon="trash" onClick={putAway}>
            {t("upload.remove")}
          </Button>
          <Button {...button}>{t("upload.another")}</Button>
        </SheetPreview>
      ) : (
        (rows ?? (
          <div className={`events-drop ${error ? "is-wrong" : ""}`}>
            <Icon name="sheet" size="large" />
            <p className="fy-grow">
              <b className="fy-no-phone">{t("upload.drop")}</b>
              <span>{t("upload.kinds")}</span>
            </p>
            <Button {...button}>{t("upload.choose")}</Button>
          </div>
        ))
      )}
      {file && aside}
      {error && (
        <p id={`${id}-says`} className="office-says events-inset" role={role}>
          <Icon name="alert" size="small" />
          {error}
        </p>
      )}
      <SheetInput ref={input} label={t("upload.sheetFile")} onFile={(chosen) => void take(chosen)} />
    </section>
  );
}

function useSheetField() {
  const { control, setError, clearErrors } = useFormContext<EventForm>();
  const {
    field: { ref: reach, value: file, onChange },
    fieldState,
  } = useController({ control, name: "sheet" });
  const choosing = useRef<HTMLButtonElement>(null);
  const ref = (shown: HTMLButtonElement | null) => {
    choosing.current = shown;
    reach(shown);
  };
  const forgive = () => clearErrors("sheet");
  const show = (sheet: File | null) => {
    flushSync(() => onChange(sheet));
    // The pressed button was replaced by another.
    if (document.activeElement === document.body) choosing.current?.focus();
  };
  const take = async (chosen: File) => {
    forgive();
    try {
      show(await sheetOf(chosen));
    } catch (error) {
      show(null);
      setError("sheet", { message: errorMessage(error) });
    }
  };
  const putAway = () => {
    forgive();
    show(null);
  };
  return { file, error: fieldState.error?.message, ref, take, putAway, forgive };
}

function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (drag: DragEvent) => {
      drag.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (drag: DragEvent) => {
      drag.preventDefault();
      setOver(false);
      const [file] = drag.dataTransfer.files;
      if (file) onFile(file);
    },
  };
}

/** With a ninth column if the event has sub-categories. */
function TemplateButton() {
  const t = textsOf("events");
  const { control } = useFormContext<EventForm>();
  const kinds = useWatch({ control, name: "subcategories" });
  const template = useMutation({
    mutationFn: () =>
      api.blob("/events/getPerformanceTemplate", { query: { subcategory: kinds.length > 0 ? 1 : undefined } }),
    onSuccess: (workbook) => saveBlob(workbook, "Performances.xlsx"),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button kind="plain" size="small" icon="download" busy={template.isPending} onClick={() => template.mutate()}>
      {t("upload.template")}
    </Button>
  );
}

interface InputProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** A hidden file input. */
export function SheetInput({ label, onFile, ref }: InputProps) {
  return (
    <input
      ref={ref}
      type="file"
      className="fy-unseen"
      accept=".xlsx,.xls,.csv"
      tabIndex={-1}
      aria-label={label}
      onChange={(change) => {
        const [chosen] = change.target.files ?? [];
        if (chosen) onFile(chosen);
        // Reset, so that the corrected file can be chosen again.
        change.target.value = "";
      }}
    />
  );
}
