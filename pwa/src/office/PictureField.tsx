import "@/office/office.css";
import { type Ref, useId, useRef, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { isPdf } from "@/office/pdf";
import { None } from "@/ui/CopyId";
import { Icon } from "@/ui/Icon";
import { SaysWrong } from "./FormErrors";
import { type PictureSource, ShownPicture } from "./Picture";

interface PictureFieldProps {
  readonly label: string;
  /** Chosen now, or there already. */
  readonly picture: PictureSource | null;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  /** It is only shown. */
  readonly isLocked?: boolean;
  readonly onChoose: (file: File) => void;
  /** The button, so that saving can lead to it. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** One picture: chosen, shown, chosen anew. */
export function PictureField({ label, picture, error, optional, isLocked = false, onChoose, ref }: PictureFieldProps) {
  const t = textsOf("office");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [refused, setRefused] = useState<string>();
  const wrong = refused ?? error;
  const take = async (chosen: File) => {
    const isWrong = await isPdf(chosen);
    setRefused(isWrong ? t("pdf.picture") : undefined);
    if (!isWrong) onChoose(chosen);
  };
  return (
    <div className={`office-picture-field ${wrong ? "is-wrong" : ""}`}>
      <p className="office-label">
        {label}
        {optional && <em> {t("common:optional")}</em>}
      </p>
      <div className="office-picture">
        {picture && <ShownPicture source={picture} what={label} />}
        {!isLocked && (
          <button
            ref={ref}
            id={id}
            type="button"
            className={picture ? "office-picture-replace" : "office-picture-choose"}
            aria-label={t(picture ? "picture.replaceWhat" : "picture.chooseWhat", { what: label })}
            aria-describedby={wrong ? `${id}-says` : undefined}
            onClick={() => input.current?.click()}
          >
            <Icon name={picture ? "edit" : "upload"} size={picture ? "small" : "normal"} />
            {!picture && <span>{t("picture.choose")}</span>}
          </button>
        )}
        {isLocked && !picture && <None />}
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
          if (chosen) void take(chosen);
          // Emptied, so that the same file can be chosen again.
          change.target.value = "";
        }}
      />
      {wrong && (
        <SaysWrong id={id} label={label}>
          {wrong}
        </SaysWrong>
      )}
    </div>
  );
}
