import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { queryClient } from "@/offline/queryClient";
import { removeSession, setSession } from "@/shell/session";
import { ProfileEdit } from "./UserProfilePage";
import type { Profile } from "./profile";

const PROFILE: Profile = {
  id: 9,
  firstName: "",
  lastName: "Raman",
  mobile: "07",
  dateFormat: "DD-MM-YYYY",
  language: "en",
  email: "priya@example.org",
  account: "Northgate",
  role: "Organiser",
  version: 1,
};

beforeEach(() =>
  setSession({
    userid: 9,
    roleid: 2,
    role: "Organiser",
    accountid: 2,
    accountname: "Northgate",
    firstname: "",
    lastname: "Raman",
    email: PROFILE.email,
    customdateformat: PROFILE.dateFormat,
  }),
);
afterEach(() => {
  cleanup();
  removeSession();
});

it("says two wrong fields in one alert, which leads to each", async () => {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <ProfileEdit profile={PROFILE} onDone={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.submit(container.querySelector("form")!);
  expect((await screen.findByRole("alert")).textContent).toBe("Please check 2 fields: First name, Mobile");
  for (const label of ["First name", "Mobile"]) {
    fireEvent.click(screen.getByRole("link", { name: label }));
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(screen.getByLabelText(label).closest(".is-wrong")).not.toBeNull();
  }
});
