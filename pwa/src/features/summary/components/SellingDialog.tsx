import { type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { Dialog } from "@/ui/Dialog";
import { MoreAtEnd } from "@/ui/MoreAtEnd";
import type { SellingList } from "../queries";

interface SellingDialogProps {
  readonly title: string;
  readonly size: "form" | "sale";
  readonly list: SellingList;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** All of a list: the next ten come when one has scrolled to the end of those that are there. */
export function SellingDialog({ title, size, list, onClose, children }: SellingDialogProps) {
  const t = textsOf("summary");
  const { query, total } = list;
  return (
    <Dialog open onClose={onClose} title={title} size={size} padded={false}>
      {children}
      <MoreAtEnd query={query} label={t("more")} end={total > 0 && t("end")} />
    </Dialog>
  );
}
