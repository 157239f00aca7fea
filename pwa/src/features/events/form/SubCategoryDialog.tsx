import "./form.css";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Field, TextArea } from "@/ui/Field";
import { PictureField } from "@/office/PictureField";
import { PartDialog } from "../components/PartDialog";
import { isPicture, type SubCategoryForm } from "./eventForm";

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
  const t = textsOf("events");
  const [name, setName] = useState(kind?.name ?? "");
  const [description, setDescription] = useState(kind?.description ?? "");
  const [image, setImage] = useState(kind?.image ?? null);
  const [isTried, setTried] = useState(false);
  const isTaken = taken.some((other) => other.toLowerCase() === name.trim().toLowerCase());
  const wrongName = !name.trim() ? t("subcategories.nameRequired") : isTaken && t("subcategories.nameRepeated");
  const wrongImage = image instanceof File && !isPicture(image) ? t("errors.format") : undefined;
  const isTyped = name !== (kind?.name ?? "") || description !== (kind?.description ?? "") || image instanceof File;
  const submit = () => {
    setTried(true);
    if (!wrongName && !wrongImage) onKeep({ id: kind?.id, name: name.trim(), description: description.trim(), image });
  };
  return (
    <PartDialog
      title={t(kind ? "subcategories.edit" : "subcategories.create")}
      isTyped={isTyped}
      keep={t("common:save")}
      onKeep={submit}
      removal={kind && { word: t("subcategories.remove"), run: onRemove }}
      onClose={onClose}
      className="events-kind-form"
    >
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
    </PartDialog>
  );
}
