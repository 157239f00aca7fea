import { useId, useRef, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/ui/Icon";
import { ShownPicture } from "./Picture";

interface PictureFieldProps {
  readonly label: string;
  readonly file: File | null;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  readonly onChoose: (file: File) => void;
  /** The button, so that saving can lead to it. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** One picture: chosen, shown, chosen anew. */
export function PictureField({ label, file, error, optional, onChoose, ref }: PictureFieldProps) {
  const { t } = useTranslation("events");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className={`events-picture-field ${error ? "is-wrong" : ""}`}>
      <p className="events-label">
        {label}
        {optional && <em> {t("common:optional")}</em>}
      </p>
      <div className="events-picture">
        {file && <ShownPicture source={file} what={label} />}
        <button
          ref={ref}
          type="button"
          className={file ? "events-picture-replace" : "events-picture-choose"}
          aria-label={t(file ? "images.replaceWhat" : "images.chooseWhat", { what: label })}
          aria-describedby={error ? id : undefined}
          onClick={() => input.current?.click()}
        >
          <Icon name={file ? "edit" : "upload"} size={file ? "small" : "normal"} />
          {!file && <span>{t("images.choose")}</span>}
        </button>
      </div>
      <input
        ref={input}
        type="file"
        className="fy-unseen"
        accept=".png,.jpg,.jpeg"
        tabIndex={-1}
        aria-label={label}
        onChange={(change) => {
          const [chosen] = change.target.files ?? [];
          if (chosen) onChoose(chosen);
          // Emptied, so that the same file can be chosen again.
          change.target.value = "";
        }}
      />
      {error && (
        <p id={id} className="events-says" role="alert">
          <Icon name="alert" size="small" />
          {error}
        </p>
      )}
    </div>
  );
}
