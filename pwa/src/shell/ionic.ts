import { initialize } from "@ionic/core/components";
import { defineCustomElement as defineApp } from "@ionic/core/components/ion-app.js";
import { defineCustomElement as defineContent } from "@ionic/core/components/ion-content.js";
import { createElement, type ReactNode } from "react";

/**
 * The two of Ionic's elements that are on every screen. `@ionic/react` is one file with all of them: whoever imports it
 * here makes the door wait for the menu, the dialogs and the rest of it.
 */
export function startIonic(config: { readonly mode: "md"; readonly animated: boolean }): void {
  // As `setupIonicReact` does: Ionic's styles hide elements that wait for a server's rendering.
  document.documentElement.classList.add("ion-ce");
  initialize({ ...config });
  defineApp();
  defineContent();
}

export const AppRoot = ({ children }: { readonly children: ReactNode }) => createElement("ion-app", null, children);

interface ContentProps {
  /** Whether it scrolls. */
  readonly scrollY?: boolean;
  readonly className?: string | undefined;
  readonly "data-theme"?: string | undefined;
  readonly children?: ReactNode;
}

export const Content = ({ children, ...props }: ContentProps) =>
  createElement("ion-content", { scrollY: true, ...props }, children);
