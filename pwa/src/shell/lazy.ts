import { lazy as lazily, type ComponentType, type LazyExoticComponent } from "react";
import { textsThere } from "@/i18n/officeLanguage";

/** A screen, or a part of one, that is loaded when it is shown, and with it what it says in what the office speaks. */
export const lazy = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazily(async () => {
    const part = await load();
    await textsThere();
    return part;
  });
