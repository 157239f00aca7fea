import "../form/form.css";
import "./sheet.css";
import { useMutation } from "@tanstack/react-query";
import { useImperativeHandle, useRef, useState, type DragEvent, type Ref } from "react";
import { flushSync } from "react-dom";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { toast } from "@/shell/toast";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { saveBlob } from "@/ui/saveBlob";
import { sheetOf, type EventForm } from "../form/eventForm";
import { SheetInput } from "./SheetInput";
import { SheetPreview, type PreviewHandle } from "./SheetPreview";
import type { SheetPreviewState } from "./useSheetPreview";

interface UploadProps {
  readonly preview: SheetPreviewState;
  readonly hasVenue: boolean;
  /** The sub-categories that performances of the event have already. */
  readonly held?: readonly string[];
  readonly ref: Ref<UploadHandle>;
}

export interface UploadHandle {
  /** Where saving leads that is refused for the sheet: to the first cell that is wrong, or to the part as a whole. */
  readonly goToWrong: () => void;
}

/** All performances from one sheet: chosen or dropped, judged at once, shown as it stands in the file. */
export function PerformanceUpload({ preview, hasVenue, held = [], ref }: UploadProps) {
  const t = textsOf("events");
  const { file, error, ref: reach, take, putAway, forgive } = useSheetField();
  const input = useRef<HTMLInputElement>(null);
  const choosing = useRef<HTMLButtonElement>(null);
  const button = (shown: HTMLButtonElement | null) => {
    choosing.current = shown;
    reach(shown);
  };
  const { isOver, ...drop } = useDrop((dropped) => void take(dropped));
  const open = () => input.current?.click();
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
      className={`fy-card events-upload ${isOver ? "is-over" : ""}`}
      aria-label={t("upload.title")}
      tabIndex={-1}
      {...drop}
    >
      <header className="fy-card-head">
        <h2 className="fy-grow">{t("upload.title")}</h2>
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
          <Button
            kind="plain"
            icon="trash"
            onClick={() => {
              flushSync(putAway);
              choosing.current?.focus();
            }}
          >
            {t("upload.remove")}
          </Button>
          <Button ref={button} icon="upload" onClick={open}>
            {t("upload.another")}
          </Button>
        </SheetPreview>
      ) : (
        <div className={`events-drop ${error ? "is-wrong" : ""}`}>
          <Icon name="sheet" size="large" />
          <p className="fy-grow">
            <b className="fy-no-phone">{t("upload.drop")}</b>
            <span>{t("upload.kinds")}</span>
          </p>
          <Button ref={button} icon="upload" onClick={open}>
            {t("upload.choose")}
          </Button>
        </div>
      )}
      {error && (
        <p className="office-says events-inset" role="alert">
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
    field: { ref, value: file, onChange },
    fieldState,
  } = useController({ control, name: "sheet" });
  const forgive = () => clearErrors("sheet");
  const take = async (chosen: File) => {
    forgive();
    try {
      onChange(await sheetOf(chosen));
    } catch (error) {
      onChange(null);
      setError("sheet", { message: errorMessage(error) });
    }
  };
  const putAway = () => {
    forgive();
    onChange(null);
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

/** With the ninth column where the event has sub-categories. */
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
