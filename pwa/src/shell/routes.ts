import { createContext, useContext, type ComponentType, type LazyExoticComponent } from "react";
import type { Access } from "@/shell/access";

export interface RouteLine {
  readonly path: string;
  readonly access: Access;
  readonly page: LazyExoticComponent<ComponentType> | ComponentType;
}

/** Which screens exist; the menu and the tabs show no other. */
export const RoutePaths = createContext<ReadonlySet<string>>(new Set());

export const useRoutePaths = () => useContext(RoutePaths);
