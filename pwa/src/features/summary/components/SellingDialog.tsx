import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
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
      {query.hasNextPage ? <More list={list} /> : total > 0 && <p className="summary-end">{t("end")}</p>}
    </Dialog>
  );
}

/** Asks for more once it is in sight; the button is for who has no wheel, and for when that failed. */
function More({ list: { query } }: { readonly list: SellingList }) {
  const t = textsOf("summary");
  const end = useRef<HTMLParagraphElement>(null);
  const more = useEffectEvent(() => {
    if (!query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage();
  });
  const shown = query.data?.pages.length;
  useEffect(() => {
    if (!end.current) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more();
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
    // A short page leaves the end in sight: it is looked at again after each.
  }, [shown]);
  return (
    <p ref={end} className="summary-more">
      <Button kind="plain" icon="down" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t("more")}
      </Button>
    </p>
  );
}
