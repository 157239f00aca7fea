import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { enterKiosk, kiosk, KioskLock, leaveKiosk } from "@/shell/kiosk";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import { FOREIGN_OBJECTS } from "@/testing/foreignAnswers";
import { KioskEnter, KioskLeave } from "./Kiosk";
import { changeSettings, doorSettings, readSettings } from "./settings";
import { lensNames } from "./SettingsPanel";

const around = (children: ReactNode, path = "/QrValidation/7") =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    </QueryClientProvider>,
  );
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => void vi.stubGlobal("isSecureContext", true));
afterEach(() => {
  cleanup();
  leaveKiosk();
  removeSession();
  vi.unstubAllGlobals();
});

describe("the door's settings", () => {
  it("are kept, and as usual where something strange was", () => {
    changeSettings({ isLeftHanded: true, volume: "soft" });
    expect(readSettings(localStorage.getItem("foyer-door"))).toEqual(doorSettings());
    expect(readSettings('{"volume":"deafening","vibrates":3}')).toEqual({
      volume: "loud",
      vibrates: true,
      isLeftHanded: false,
      hearsScanner: true,
    });
    expect(readSettings("null").volume).toBe("loud");
  });

  it("call cameras by where they look", () => {
    const words = {
      front: "Front",
      back: "Back",
      numbered: (name: string, at: number) => `${name} ${at}`,
      plain: String,
    };
    const named = lensNames(
      [
        { id: "a", label: "camera2 1, facing front" },
        { id: "b", label: "camera2 0, facing back" },
        { id: "c", label: "camera2 2, facing back" },
        { id: "d", label: "HD Webcam" },
        { id: "FRONT", label: "" },
        { id: "e", label: "" },
      ],
      words,
    );
    expect(named.map(({ name }) => name)).toEqual(["Front 1", "Back 1", "Back 2", "HD Webcam", "Front 2", "6"]);
  });
});

describe("a kiosk", () => {
  it("begins with a number of at least six digits", async () => {
    const onStarted = vi.fn();
    around(<KioskEnter onStarted={onStarted} />);
    type("Exit PIN", "1234");
    press("Start kiosk mode");
    expect(screen.getByText("Use 6 to 12 digits")).toBeTruthy();
    type("Exit PIN", "204816");
    press("Start kiosk mode");
    await waitFor(() => expect(onStarted).toHaveBeenCalled());
    expect(kiosk()?.path).toBe("/QrValidation/7");
  });

  it("shows its door in place of any other screen, for whoever is signed in", async () => {
    setSession({ userid: 3, roleid: 3 } as SessionUser);
    await enterKiosk("/QrValidation/7", "204816");
    const screens = (
      <KioskLock>
        <Routes>
          <Route path="/QrValidation/7" element={<p>door</p>} />
          <Route path="*" element={<p>orders</p>} />
        </Routes>
      </KioskLock>
    );
    around(screens, "/Orders");
    expect(screen.getByText("door")).toBeTruthy();
    cleanup();
    leaveKiosk();
    around(screens, "/Orders");
    expect(screen.getByText("orders")).toBeTruthy();
  });

  it("is left by the password that the server knows", async () => {
    await enterKiosk("/QrValidation/7", "204816");
    const post = vi.spyOn(api, "post");
    post.mockRejectedValueOnce(
      new ApiError({ status: 422, message: "Incorrect password", code: "wrong_password", data: null }),
    );
    post.mockResolvedValueOnce({ message: "Success", userid: 3 });
    around(<KioskLeave />);
    type("Your password", "guess");
    press("Leave kiosk mode");
    await screen.findByText("Incorrect password");
    expect(kiosk()).not.toBeNull();
    type("Your password", "right");
    press("Leave kiosk mode");
    await waitFor(() => expect(kiosk()).toBeNull());
    expect(post).toHaveBeenLastCalledWith("/auth/confirm-password", { password: "right" }, expect.anything());
  });

  it.each(FOREIGN_OBJECTS)("is not left by %s in place of the server's answer", async (_, foreign) => {
    vi.stubGlobal("fetch", foreign);
    await enterKiosk("/QrValidation/7", "204816");
    around(<KioskLeave />);
    type("Your password", "guess");
    press("Leave kiosk mode");
    await screen.findByLabelText("Exit PIN");
    expect(kiosk()).not.toBeNull();
  });

  it("takes the number only when no server answers", async () => {
    await enterKiosk("/QrValidation/7", "204816");
    const lost = new ApiError({ status: 0, message: "No connection", code: "network", data: null });
    vi.spyOn(api, "post").mockRejectedValueOnce(lost);
    around(<KioskLeave />);
    expect(screen.queryByLabelText("Exit PIN")).toBeNull();
    type("Your password", "right");
    press("Leave kiosk mode");
    await screen.findByLabelText("Exit PIN");
    type("Exit PIN", "000000");
    press("Leave kiosk mode");
    await screen.findByText("Wrong PIN");
    type("Exit PIN", "204816");
    press("Leave kiosk mode");
    await waitFor(() => expect(kiosk()).toBeNull());
  });
});
