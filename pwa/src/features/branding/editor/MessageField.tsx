import "./editor.css";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { BareButton, Button } from "@/ui/Button";
import { Field, useWrong } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { useNoLine } from "@/ui/useNoLine";
import { isMessagePicture, MESSAGE_PICTURES } from "../branding";
import { applyTool, keepChosen, Toolbar, type Asking } from "./Toolbar";
import { chipOf, useSquire, type Placeholder } from "./useSquire";

interface MessageProps {
  /** The accessible name, with the language. */
  readonly label: string;
  /** The language tag, for spelling and screen readers. */
  readonly language: string;
  /** HTML as stored. */
  readonly value: string;
  readonly placeholders: readonly Placeholder[];
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
  /** Uploads a picture and returns its URL. */
  readonly send: (file: File) => Promise<SentPicture>;
}

/** A WYSIWYG message: text, headings, lists, links, pictures, and chips for placeholders. */
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
              disabledReason={editor === null && t("common:stillLoading")}
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

/** Completes a typed link: a URL with `https://`, or a mailbox; undefined for neither. */
export function readLink(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return undefined;
  if (/^mailto:[^@]+@[^@]+$/i.test(text)) return text;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.includes(".") ? address : undefined;
}

interface LinkProps {
  /** The URL of the link at the caret. */
  readonly address: string | null;
  readonly onLink: (address: string) => void;
  readonly onUnlink: () => void;
  readonly onClose: () => void;
}

/** Asks for the link of the selected text. */
function LinkPart({ address, onLink, onUnlink, onClose }: LinkProps) {
  const t = textsOf("messages");
  const [typed, setTyped] = useState(address ?? "");
  const [isWrong, setWrong] = useState(false);
  const link = () => {
    const found = readLink(typed);
    if (found === undefined) setWrong(true);
    else onLink(found);
  };
  return (
    <div className="brand-asking">
      <Field
        label={t("link.address")}
        type="url"
        // The button above opens it for this.
        autoFocus
        autoComplete="off"
        placeholder="https://"
        maxLength={500}
        value={typed}
        error={isWrong ? t("link.wrong") : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key !== "Enter") return;
          // Enter would submit the whole form.
          event.preventDefault();
          link();
        }}
      />
      <Button size="small" kind="tonal" onClick={link}>
        {t("link.put")}
      </Button>
      {address !== null && (
        <Button size="small" onClick={onUnlink}>
          {t("link.remove")}
        </Button>
      )}
      <Button size="small" kind="plain" onClick={onClose}>
        {t("common:cancel")}
      </Button>
    </div>
  );
}

/** A stored picture and its displayed size in px. */
export interface SentPicture {
  readonly url: string;
  readonly width: number;
}

interface PictureProps {
  readonly send: (file: File) => Promise<SentPicture>;
  readonly onSent: (picture: SentPicture, alt: string) => void;
  readonly onClose: () => void;
}

/** Asks for a picture and its alternative text. */
function PicturePart({ send, onSent, onClose }: PictureProps) {
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
        disabledReason={noLine}
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
          // Reset, so that the same file can be chosen again.
          change.target.value = "";
        }}
      />
    </div>
  );
}
