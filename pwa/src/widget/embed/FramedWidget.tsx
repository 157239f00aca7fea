import { useEffect, useEffectEvent, useRef } from "react";
import type { HostContext } from "@/widget/protocol";
import { speakWith, type Speaking } from "./speaking";

interface FramedProps {
  readonly title: string;
  /** Where Foyer is, which on the web is here. */
  readonly origin: string;
  readonly context: HostContext;
  readonly isDark?: boolean;
  /** It asks for its context again. */
  readonly onAsk?: () => void;
}

/** The widget in a frame of the app, in English as the app; what it is to know is told to it whenever it changes. */
export function FramedWidget({ title, origin, context, isDark = false, onAsk }: FramedProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const speaking = useRef<Speaking>(undefined);
  const { eventid: event } = context;
  const current = useEffectEvent(() => {
    onAsk?.();
    return context;
  });
  useEffect(() => {
    if (!frame.current) return undefined;
    speaking.current = speakWith(frame.current, { origin, event, context: () => current() });
    return () => speaking.current?.end();
  }, [origin, event]);
  useEffect(() => speaking.current?.say({ type: "INITIALIZE_WIDGET", ...context }), [context]);
  return (
    <iframe
      ref={frame}
      title={title}
      src={`${origin}/widget/${event}?lang=en&staff${isDark ? "&theme=dark" : ""}`}
      allow="payment"
    />
  );
}
