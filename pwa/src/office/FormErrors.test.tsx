import { zodResolver } from "@hookform/resolvers/zod";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { OfLine } from "@/ui/Field";
import { FootContext } from "@/ui/Dialog";
import { FormErrors, TextField } from "./fields";
import { PictureField } from "./PictureField";

const required = (message: string) => z.string().min(1, { error: () => message });
const rules = z.object({
  first: required("First Name is required"),
  last: required("Last Name is required"),
  lines: z.array(z.object({ name: required("Line is required") })),
});

type Names = z.infer<typeof rules>;

interface FormProps {
  readonly children?: ReactNode;
}

function Form({ children }: FormProps) {
  const form = useForm<Names>({
    mode: "onTouched",
    defaultValues: { first: "", last: "", lines: [{ name: "" }] },
    resolver: zodResolver(rules),
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
        <FormErrors>
          {children ?? (
            <>
              <TextField<Names> name="first" label="First name" />
              <TextField<Names> name="last" label="Last name" />
              <TextField<Names> name="lines.0.name" label="Line" />
            </>
          )}
        </FormErrors>
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
}

afterEach(cleanup);

it("says several things that are wrong in one alert, with a link to each field", async () => {
  const { container } = render(<Form />);
  let spoke = false;
  const watcher = new MutationObserver(() => {
    spoke ||= container.querySelector(".fy-says[role=alert]") !== null;
  });
  watcher.observe(container, { subtree: true, childList: true, attributes: true });
  fireEvent.click(screen.getByText("Save"));
  const alert = await screen.findByRole("alert");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(alert.textContent).toContain("Please check 3 fields: First name, Last name, Line");
  expect(spoke).toBe(false);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["First name", "Last name", "Line"]);
  const line = screen.getByLabelText("Line");
  expect(links[2]?.getAttribute("href")).toBe(`#${line.id}`);
  // Saving leads to the first one, and does so a moment later.
  await expect
    .poll(() => {
      fireEvent.click(links[2]!);
      return document.activeElement;
    })
    .toBe(line);
});

it("says of which line a field is that each line has", async () => {
  render(
    <Form>
      <TextField<Names> name="first" label="First name" />
      <OfLine value="Line 1">
        <TextField<Names> name="lines.0.name" label="Name" />
      </OfLine>
    </Form>,
  );
  fireEvent.click(screen.getByText("Save"));
  await screen.findByText(/Please check 2 fields/);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["First name", "Name (Line 1)"]);
});

it("speaks beside the buttons of what the form is in, where there are any", async () => {
  const foot = document.createElement("p");
  render(
    <FootContext value={document.body.appendChild(foot)}>
      <Form />
    </FootContext>,
  );
  fireEvent.click(screen.getByText("Save"));
  const alert = await screen.findByRole("alert");
  expect(foot.contains(alert)).toBe(true);
  foot.remove();
});

it("leaves a single one to its field, and says nothing together before anybody saved", async () => {
  render(<Form />);
  const first = screen.getByLabelText("First name");
  fireEvent.blur(first);
  expect((await screen.findByRole("alert")).textContent).toBe("First Name is required");
  expect(screen.queryByRole("link")).toBeNull();
  fireEvent.click(screen.getByText("Save"));
  await screen.findByText(/Please check 3 fields/);
  for (const label of ["First name", "Line"])
    fireEvent.input(screen.getByLabelText(label), { target: { value: "Priya" } });
  await expect.poll(() => screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("Last Name is required");
});

it("leads to a picture that is missing as to a field, which says so in words of its own without a second alert", async () => {
  render(
    <Form>
      <TextField<Names> name="first" label="First name" />
      <PictureField label="Promo" picture={null} error="Please upload a picture" onChoose={() => undefined} />
    </Form>,
  );
  expect(screen.getByRole("alert").textContent).toBe("Please upload a picture");
  fireEvent.click(screen.getByText("Save"));
  await screen.findByText(/Please check 2 fields/);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(screen.getByText("Please upload a picture")).toBeTruthy();
  const choosing = screen.getByRole("button", { name: "Choose Promo image" });
  // Saving leads to the first one, and does so a moment later.
  await expect
    .poll(() => {
      fireEvent.click(screen.getByRole("link", { name: "Promo" }));
      return document.activeElement;
    })
    .toBe(choosing);
});

it("leaves the only field that it could lead to its own words, whatever else of the form is wrong", async () => {
  // What is no field, as teams that are missing are not, says so in words of its own, and is nothing that it leads to.
  render(
    <Form>
      <TextField<Names> name="first" label="First name" />
    </Form>,
  );
  fireEvent.click(screen.getByText("Save"));
  expect((await screen.findByRole("alert")).textContent).toBe("First Name is required");
  expect(screen.queryByRole("link")).toBeNull();
});
