import { queryOptions, useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import type { Shapes } from "@/api/schemas";
import { sendChange } from "@/office/editing";
import { toast } from "@/shell/toast";
import { SEND_TIMEOUT_MS, useReadAgain } from "../branding";
import { previewOf, type Appearance, type AppearanceValues } from "./appearance";

export const appearanceToDto = (values: AppearanceValues, saved: Appearance, account: number) => ({
  customer_id: account,
  style_id: saved.style,
  version: saved.version,
  accent: values.accent,
  font: values.font,
  radius: Math.round(values.radius),
  scheme: values.scheme,
  // Missing keeps it, empty deletes it.
  ...(values.logo !== saved.logo && { logo_url: values.logo }),
});

/** px */
export const CORNERS = { square: 0, slight: 4, round: 8, full: 16 } as const;
export type Corners = keyof typeof CORNERS;

/** The nearest on offer. */
export const cornersOf = (radius: number): Corners =>
  radius < 2 ? "square" : radius < 6 ? "slight" : radius < 12 ? "round" : "full";

/** Saves the draft; buyers see it once published. */
const saveAppearance = (values: AppearanceValues, saved: Appearance, account: number): Promise<string> =>
  sendChange("/branding/look", appearanceToDto(values, saved, account));

/** Uploads a logo; returns its URL. */
export async function sendLogo(file: File, account: number): Promise<string> {
  const parts = new FormData();
  parts.set("picture", JSON.stringify({ customer_id: account }));
  parts.set("file", file);
  const timeout = { timeout: SEND_TIMEOUT_MS };
  return (await api.postForm<Shapes["BrandingPictureOut"]>("/branding/pictures", parts, timeout)).data.url;
}

/** A URL is valid for an hour. */
const SHOWN_MS = 50 * 60_000;

/** The preview URL of an event's page; another for each version of the draft. */
export const pageOf = (event: number, { style, version }: Pick<Appearance, "style" | "version">) =>
  queryOptions({
    // Not below BRANDING, or every change would reload the page.
    queryKey: ["brandingPage", event, style, version],
    queryFn: () => previewOf(null, event),
    staleTime: SHOWN_MS,
    gcTime: 0,
    meta: { persist: false },
  });

/** Debounces saving: dragging a colour changes it many times. */
const RESTS_MS = 500;

interface AppearanceDraft {
  readonly values: AppearanceValues;
  readonly isSaving: boolean;
  readonly set: (change: Partial<AppearanceValues>) => void;
}

/** The appearance being edited: shown at once, saved when changes pause. */
export function useAppearanceDraft(account: number, appearance: Appearance): AppearanceDraft {
  const [typed, setTyped] = useState<Partial<AppearanceValues>>({});
  const readAgain = useReadAgain();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Partial<AppearanceValues>) =>
      saveAppearance({ ...appearance, ...change }, appearance, account),
    onSuccess: async (_, change) => {
      await readAgain();
      setTyped((now) => without(now, change));
    },
    onError: (error) => {
      toast.error(errorMessage(error));
      setTyped({});
      void readAgain();
    },
  });
  const isChanged = Object.keys(typed).length > 0;
  const save = useEffectEvent(() => mutate(typed));
  useEffect(() => {
    if (!isChanged || isPending) return undefined;
    const timer = setTimeout(() => save(), RESTS_MS);
    return () => clearTimeout(timer);
  }, [typed, isChanged, isPending]);
  return {
    values: { ...appearance, ...typed },
    isSaving: isChanged || isPending,
    set: (change) => setTyped((now) => ({ ...now, ...change })),
  };
}

/** Edits newer than the last save. */
const without = (typed: Partial<AppearanceValues>, saved: Partial<AppearanceValues>): Partial<AppearanceValues> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => saved[name as keyof AppearanceValues] !== value),
  ) as Partial<AppearanceValues>;
