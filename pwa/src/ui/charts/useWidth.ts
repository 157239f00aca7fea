import { useEffect, useRef, useState } from "react";

/** How wide the chart may be: its texts keep their size, so the drawing is not scaled. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  return { box, width };
}
