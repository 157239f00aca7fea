import { useId, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Field, TextArea } from "@/ui/Field";
import { isPicture, type SubCategoryForm } from "../eventForm";
import { PictureField } from "./PictureField";

interface DialogProps {
  /** Undefined for a new one. */
  readonly kind: SubCategoryForm | undefined;
  /** The other names. */
  readonly taken: readonly string[];
  readonly onKeep: (kind: SubCategoryForm) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

export function SubCategoryDialog({ kind, taken, onKeep, onRemove, onClose }: DialogProps) {
  const { t } = useTranslation("events");
  const id = useId();
  const [name, setName] = useState(kind?.name ?? "");
  const [description, setDescription] = useState(kind?.description ?? "");
  const [image, setImage] = useState(kind?.image ?? null);
  const [isTried, setTried] = useState(false);
  const isTaken = taken.some((other) => other.toLowerCase() === name.trim().toLowerCase());
  const wrongName = !name.trim() ? t("subcategories.nameRequired") : isTaken && t("subcategories.nameRepeated");
  const wrongImage = image instanceof File && !isPicture(image) ? t("errors.format") : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes a submit on to the form in which this dialog was opened.
    event.stopPropagation();
    setTried(true);
    if (!wrongName && !wrongImage) onKeep({ id: kind?.id, name: name.trim(), description: description.trim(), image });
  };
  return (
    <Dialog
      open
      title={t(kind ? "subcategories.edit" : "subcategories.create")}
      onClose={onClose}
      footer={
        <>
          {kind && (
            <Button kind="danger" icon="trash" onClick={onRemove}>
              {t("subcategories.remove")}
            </Button>
          )}
          <Button type="submit" form={id} kind="main">
            {t("common:save")}
          </Button>
        </>
      }
    >
      <form id={id} className="events-kind-form" noValidate onSubmit={submit}>
        <Field
          label={t("subcategories.name")}
          maxLength={255}
          value={name}
          error={isTried && wrongName ? wrongName : undefined}
          onChange={(change) => setName(change.target.value)}
          onBlur={() => setTried(name !== "" || isTried)}
        />
        <TextArea
          label={t("subcategories.description")}
          optional
          maxLength={20_000}
          value={description}
          onChange={(change) => setDescription(change.target.value)}
        />
        <PictureField label={t("images.image")} optional picture={image} error={wrongImage} onChoose={setImage} />
      </form>
    </Dialog>
  );
}
