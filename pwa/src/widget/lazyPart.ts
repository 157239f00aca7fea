import { lazy, type ReactNode } from "react";

/** A part that comes after the first view, with what all of these need. */
export async function after<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded, { laterTexts }] = await Promise.all([part, import("@/widget/later")]);
  await laterTexts();
  return loaded;
}

/** A part without which the rest stands as it is: no reason to show an error in its place. */
export const orNothing = <Props>(load: () => Promise<(props: Props) => ReactNode>) =>
  lazy(async (): Promise<{ default: (props: Props) => ReactNode }> => ({
    default: await load().catch(() => () => null),
  }));
