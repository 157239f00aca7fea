import { hasText, textsOf } from "@/i18n/i18n";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A report's name in the reader's language; of one that the app does not know, the server's. */
export const nameOf = ({ id, name }: Named): string => written(id, "name") ?? name;

/** What a report says, in the same way. */
export const aboutOf = ({ id, about }: { readonly id: string; readonly about: string }): string =>
  written(id, "about") ?? about;

function written(id: string, what: "name" | "about"): string | undefined {
  const t = textsOf("reports");
  return hasText(`reports:kinds.${id}.${what}`) ? t(`kinds.${id}.${what}`) : undefined;
}
