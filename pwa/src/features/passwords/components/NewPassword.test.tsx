import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { hasUnsaved } from "@/ui/confirm";
import { NewPassword } from "./NewPassword";

afterEach(cleanup);

it("is not left without a question while something is typed in it", async () => {
  render(
    <NewPassword error={null} onPassword={(_, clear) => clear()} foot={() => <button type="submit">Save</button>} />,
  );
  expect(hasUnsaved()).toBe(false);
  for (const label of ["Password", "Confirm password"]) {
    fireEvent.input(screen.getByLabelText(label), { target: { value: "Str0ng!Passw0rd" } });
  }
  expect(hasUnsaved()).toBe(true);
  await act(() => Promise.resolve(fireEvent.click(screen.getByText("Save"))).then(() => undefined));
  await expect.poll(hasUnsaved).toBe(false);
});

it("ticks the rules off as the password is typed", () => {
  render(<NewPassword error={null} onPassword={() => undefined} foot={() => null} />);
  const ticked = () =>
    screen.getAllByRole("listitem").flatMap(({ textContent }) => (textContent.endsWith(", done") ? [textContent] : []));
  const type = (value: string) => fireEvent.input(screen.getByLabelText("Password"), { target: { value } });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "More than 8 characters",
    "An uppercase letter",
    "A lowercase letter",
    "A digit",
    "One of @$!%*#?&",
  ]);
  type("north");
  expect(ticked()).toEqual(["A lowercase letter, done"]);
  type("Northgate");
  expect(ticked()).toEqual(["More than 8 characters, done", "An uppercase letter, done", "A lowercase letter, done"]);
  type("Northgate-1!");
  expect(ticked()).toHaveLength(5);
});

it("describes the password by its rules, and by what is wrong with it", async () => {
  render(<NewPassword error={null} onPassword={() => undefined} foot={() => <button type="submit">Save</button>} />);
  const described = () =>
    screen
      .getByLabelText("Password")
      .getAttribute("aria-describedby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent);
  const rules = screen.getByLabelText("What it needs").textContent;
  expect(described()).toEqual([rules]);
  fireEvent.click(screen.getByText("Save"));
  await expect.poll(described).toEqual(["Password must be at least 8 character", rules]);
});

it("says two wrong fields in one alert below its button, with a link to each", async () => {
  render(<NewPassword error={null} onPassword={() => undefined} foot={() => <button type="submit">Save</button>} />);
  fireEvent.click(screen.getByText("Save"));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Please check 2 fields: Password, Confirm password");
  expect(screen.getByText("Save").compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expect
    .poll(() => {
      fireEvent.click(within(alert).getByRole("link", { name: "Confirm password" }));
      return document.activeElement;
    })
    .toBe(screen.getByLabelText("Confirm password"));
});
