import "@/ui/foot.css";
import { createContext, useContext, type Ref } from "react";

/** Given by whatever has the buttons of what is in it: a dialog, or a page with a bar. */
export const FootContext = createContext<HTMLElement | null>(null);

/** The room beside the buttons of the form around, in which what is said moves no field; null where there is none. */
export const useFoot = (): HTMLElement | null => useContext(FootContext);

export const FootRoom = ({ ref }: { readonly ref: Ref<HTMLSpanElement> }) => <span ref={ref} className="fy-room" />;
