/** What the provider's form looks like: as the fields of the page around it. */
import type { Appearance } from "@stripe/stripe-js";

/** It stands in a frame of its own, which no variable of ours reaches: so it is given their values. */
export function lookOf(page: HTMLElement): Appearance {
  const style = getComputedStyle(page);
  const value = (name: string) => style.getPropertyValue(`--fy-${name}`).trim();
  return {
    theme: page.dataset.theme === "dark" ? "night" : "stripe",
    variables: {
      colorPrimary: value("accent-text"),
      colorBackground: value("surface"),
      colorText: value("text"),
      colorTextSecondary: value("text-2"),
      colorTextPlaceholder: value("text-3"),
      colorDanger: value("danger"),
      fontFamily: value("font"),
      fontSizeBase: "16px",
      borderRadius: value("radius-control"),
      gridRowSpacing: "12px",
    },
    rules: {
      ".Input": { border: `1px solid ${value("line-strong")}`, boxShadow: "none" },
      ".Input:focus": { border: `1px solid ${value("accent-text")}`, boxShadow: `0 0 0 1px ${value("accent-text")}` },
      ".Input--invalid": { border: `1px solid ${value("danger")}`, boxShadow: "none" },
      ".Label": { color: value("text-2"), fontSize: "14px" },
    },
  };
}
