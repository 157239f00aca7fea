import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { textsOf } from "@/i18n/i18n";
import { readChosen } from "@/i18n/languages";
import { speak } from "@/i18n/speaking";
import { LanguageChooser } from "@/shared/language/LanguageChooser";
import { useLanguage } from "@/shared/language/useLanguage";

const title = () => textsOf("dates")("page");

function Page() {
  useLanguage(title);
  const t = textsOf("sale");
  const [typed, setTyped] = useState("");
  return (
    <>
      <input aria-label={t("code")} value={typed} onChange={({ target }) => setTyped(target.value)} />
      <LanguageChooser />
    </>
  );
}

afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  await act(() => speak("en"));
});

it("speaks another language at once, and keeps what was typed and where the keyboard is", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText("Promo code or gift card"), { target: { value: "HALF" } });
  expect(screen.getByRole("list", { name: "Language" })).toBeTruthy();
  expect(screen.getByRole("button", { current: true }).textContent).toBe("English");
  expect(screen.getByRole("button", { name: "Deutsch" }).lang).toBe("de");

  screen.getByRole("button", { name: "Français" }).focus();
  fireEvent.click(screen.getByRole("button", { name: "Français" }));

  const field = await screen.findByLabelText<HTMLInputElement>("Code promo ou carte cadeau");
  expect(field.value).toBe("HALF");
  expect(document.activeElement?.textContent).toBe("Français");
  expect(screen.getByRole("button", { current: true }).textContent).toBe("Français");
  expect([document.title, document.documentElement.lang, readChosen()]).toEqual(["Billets", "fr", "fr"]);
});
