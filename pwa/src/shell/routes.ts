import { createContext, useContext } from "react";
import type { Access } from "./access";
import type { screen } from "./late";

export interface RouteLine {
  readonly path: string;
  readonly access: Access;
  readonly page: ReturnType<typeof screen>;
}

/** Which screens exist; the menu and the tabs show no other. */
export const RoutePaths = createContext<ReadonlySet<string>>(new Set());

export const useRoutePaths = () => useContext(RoutePaths);

/** The one part of an address that is a text, and the rest of it, by which the office's router shows any screen. */
const TEXTS: readonly string[] = ["promoname", "*"];

/** Whether all parts of an address that are numbers of rows are numbers. */
export const namesRows = (parts: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(parts).every(([name, part]) => TEXTS.includes(name) || part === undefined || isRowNumber(part));

export const isRowNumber = (text: string): boolean => /^\d{1,15}$/.test(text);
