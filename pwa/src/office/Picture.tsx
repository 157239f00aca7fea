import { useCallback, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Dialog } from "@/ui/Dialog";

/** A file that was chosen, or a picture that the server has. */
export type PictureSource = File | string;

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
