import "@/office/office.css";
import { useCallback, useId, useRef, useState, type Ref } from "react";
import { textsOf } from "@/i18n/i18n";
import { None } from "@/ui/CopyId";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { SaysWrong } from "./fields";

/** How a PDF begins; its readers take one whose mark stands a little further on, as the server does. */
const [MARK, WITHIN] = ["%PDF-", 1024];

/** Whether a file is a PDF, by what it holds and not by what it is called. */
export async function isPdf(file: File): Promise<boolean> {
  return (await file.slice(0, WITHIN).text()).includes(MARK);
}

/** A file that was chosen, or a picture that the server has. */
type PictureSource = File | string;

interface PictureProps {
  readonly source: PictureSource;
  readonly className?: string;
}

/** Its words stand beside it. */
export function Picture({ source, className }: PictureProps) {
  const showFile = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || typeof source === "string") return;
      const url = URL.createObjectURL(source);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [source],
  );
  if (typeof source === "string") return <img src={source} alt="" className={className} />;
  return <img ref={showFile} alt="" className={className} />;
}

interface ShownProps {
  readonly source: PictureSource;
  /** `Thumbnail` */
  readonly what: string;
}

/** Pressed, it shows itself whole. */
export function ShownPicture({ source, what }: ShownProps) {
  const t = textsOf("office");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="office-picture-show"
        aria-label={t("picture.showWhat", { what })}
        onClick={() => setOpen(true)}
      >
        <Picture source={source} />
      </button>
      {isOpen && (
        <Dialog open size="wide" title={what} onClose={() => setOpen(false)}>
          <Picture source={source} className="office-picture-whole" />
        </Dialog>
      )}
    </>
  );
}

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
