import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { useNoLine } from "@/ui/useNoLine";
import { isMessagePicture, MESSAGE_PICTURES } from "../pictures";

/** Where a picture is kept, and how large it is shown: px. */
export interface SentPicture {
  readonly url: string;
  readonly width: number;
}

interface PictureProps {
  readonly send: (file: File) => Promise<SentPicture>;
  readonly onSent: (picture: SentPicture, alt: string) => void;
  readonly onClose: () => void;
}

/** Asks for a picture, and for the words that stand for it where pictures are off. */
export function PicturePart({ send, onSent, onClose }: PictureProps) {
  const t = textsOf("messages");
  const noLine = useNoLine();
  const input = useRef<HTMLInputElement>(null);
  const [alt, setAlt] = useState("");
  const [isWrong, setWrong] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (picture) => onSent(picture, alt.trim()),
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    setWrong(!isMessagePicture(file));
    if (isMessagePicture(file)) mutate(file);
  };
  const says = isWrong ? t("branding:errors.noImage") : error ? errorMessage(error) : undefined;
  return (
    <div className="brand-asking">
      <Field
        label={t("picture.alt")}
        hint={t("picture.altHint")}
        error={says}
        autoFocus
        autoComplete="off"
        maxLength={200}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <Button
        size="small"
        kind="tonal"
        icon="upload"
        busy={isPending}
        because={noLine}
        onClick={() => input.current?.click()}
      >
        {t("picture.choose")}
      </Button>
      <Button size="small" kind="plain" onClick={onClose}>
        {t("common:cancel")}
      </Button>
      <input
        ref={input}
        type="file"
        className="fy-unseen"
        accept={MESSAGE_PICTURES.join()}
        tabIndex={-1}
        aria-label={t("picture.file")}
        onChange={(change) => {
          choose(change.target.files?.[0]);
          // Emptied, so that the same file can be chosen again.
          change.target.value = "";
        }}
      />
    </div>
  );
}
