import type { Scanner } from "@/device/scanner";
import { WebScanner } from "@/device/webScanner";

/** The one place that chooses between web and native parts. */
export const scanner: Scanner = new WebScanner();
