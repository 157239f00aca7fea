import { expect, it, vi } from "vitest";
import { render, screen } from "@testing-library/react";
import { AppSetUp } from "./AppSetUp";

it("opens the app on the device that shows it, and waits for its code", () => {
  const uri = "otpauth://totp/Foyer:nora%40theatre.test?secret=KAWRDTTTSH2JSE6R&issuer=Foyer";
  render(<AppSetUp id="set" app={{ uri, secret: "KAWRDTTTSH2JSE6R" }} error={null} onCode={vi.fn()} />);

  expect(screen.getByRole("link", { name: "Open the app on this device" }).getAttribute("href")).toBe(uri);
  expect(document.activeElement).toBe(screen.getByLabelText("Code from the app"));
});
