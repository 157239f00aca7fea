import { z } from "zod";
import { rulesOf } from "@/office/rules";

const { orSays } = rulesOf("branding");

/** The form of an upload, with the spec's messages (part 2, section 5); the names are those that are there already. */
export const styleFormOf = (names: readonly string[]) =>
  z.object({
    file: z
      .custom<File | null>((value) => value === null || value instanceof File)
      .refine((file): boolean => file !== null, orSays("stylesheet"))
      .refine((file): boolean => file === null || /\.css$/i.test(file.name), orSays("css"))
      .refine((file): boolean => file === null || !isTaken(file.name, names), orSays("nameTaken")),
  });

export interface StyleForm {
  readonly file: File | null;
}

export const NEW_STYLE: StyleForm = { file: null };

const isTaken = (name: string, names: readonly string[]): boolean =>
  names.some((known) => known.toLowerCase() === name.toLowerCase());
