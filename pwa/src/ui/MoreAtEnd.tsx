import "@/ui/moreAtEnd.css";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./Button";

interface MoreProps {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
    readonly data: { readonly pages: readonly unknown[] } | undefined;
  };
  /** On the button, which is for who has no wheel, and for when a page could not be read. */
  readonly label: string;
  /** What stands at the end of the list. */
  readonly end?: ReactNode;
}

/** The end of a list that is read page by page: once it is in sight it asks for the next page. */
export function MoreAtEnd({ query, label, end }: MoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => {
    if (!query.isFetchingNextPage && !query.isFetchNextPageError) query.fetchNextPage();
  });
  const pages = query.data?.pages.length;
  useEffect(() => {
    if (!place.current || !query.hasNextPage) return undefined;
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) more();
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
    // A short page leaves the end in sight, and so does one that a live update has cancelled: it is looked at again.
  }, [pages, query.hasNextPage, query.isFetchingNextPage]);
  if (!query.hasNextPage) return end ? <p className="fy-end">{end}</p> : null;
  return (
    <div ref={place} className="fy-end">
      <Button kind="plain" icon="down" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
