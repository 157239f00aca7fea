import "./editor.css";
import { useId, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { useWrong } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { BareButton } from "@/ui/BareButton";
import { chipOf, type Placeholder } from "./cleaning";
import { LinkPart } from "./LinkPart";
import { PicturePart, type SentPicture } from "./PicturePart";
import { Toolbar, type Asking } from "./Toolbar";
import { applyTool, keepChosen } from "./tools";
import { useSquire } from "./useSquire";

interface MessageProps {
  /** Names what is written, its language among it. */
  readonly label: string;
  /** The language's tag, for spelling and for screen readers. */
  readonly language: string;
  /** HTML, as it is stored. */
  readonly value: string;
  readonly placeholders: readonly Placeholder[];
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
  /** Sends a picture, and answers where it is kept. */
  readonly send: (file: File) => Promise<SentPicture>;
}

/** A message as it will look: words, headings, lists, links, pictures, and chips for what is each buyer's own. */
export function MessageField(props: MessageProps) {
  const { label, language, value, placeholders, error, hint, onChange, onBlur, send } = props;
  const t = textsOf("messages");
  const id = useId();
  const role = useWrong({ id, label }, Boolean(error));
  const [asking, setAsking] = useState<Asking | null>(null);
  const { editor, held, ref } = useSquire({ value, placeholders, onChange, onBlur });
  const back = () => {
    setAsking(null);
    editor?.focus();
  };
  return (
    <div className={`brand-message fy-field is-whole ${error ? "is-wrong" : ""}`}>
      <span className="office-label" id={`${id}-label`}>
        {label}
      </span>
      <div className="brand-editor">
        <Toolbar
          controls={id}
          held={held}
          isOff={editor === null}
          asking={asking}
          onUse={(tool) => editor && applyTool(editor, tool)}
          onAsk={(what) => setAsking(asking === what ? null : what)}
        />
        {asking === "link" && (
          <LinkPart
            address={held.link}
            onLink={(address) => {
              editor?.makeLink(address);
              back();
            }}
            onUnlink={() => {
              editor?.removeLink();
              back();
            }}
            onClose={back}
          />
        )}
        {asking === "picture" && (
          <PicturePart
            send={send}
            onSent={({ url, width }, alt) => {
              editor?.insertImage(url, { alt, width: String(width) });
              back();
            }}
            onClose={back}
          />
        )}
        <div
          ref={ref}
          id={id}
          className="brand-page"
          role="textbox"
          aria-multiline="true"
          aria-labelledby={`${id}-label`}
          aria-describedby={(error ?? hint) ? `${id}-says` : undefined}
          aria-invalid={error ? true : undefined}
          lang={language}
          tabIndex={0}
        />
        <div className="brand-chips" role="group" aria-label={t("placeholders")}>
          <span aria-hidden="true">{t("placeholders")}</span>
          {placeholders.map((placeholder) => (
            <BareButton
              key={placeholder.name}
              className="brand-chip"
              aria-label={t("insert", { what: placeholder.meaning })}
              because={editor === null && t("common:stillLoading")}
              onMouseDown={keepChosen}
              onClick={() => {
                editor?.insertElement(chipOf(placeholder));
                editor?.focus();
              }}
            >
              {placeholder.meaning}
            </BareButton>
          ))}
        </div>
      </div>
      {(error ?? hint) && (
        <p id={`${id}-says`} className="fy-says" role={role}>
          {error && <Icon name="alert" size="small" />}
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
