import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FirstStep } from "./FirstStep";

const fetched = vi.fn<typeof fetch>();
const onAnswer = vi.fn();

beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
  onAnswer.mockReset();
});

const show = (notice?: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <FirstStep
          email=""
          notice={notice}
          isIn={false}
          hasPasskeys={false}
          onEmail={() => undefined}
          onAnswer={onAnswer}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const submit = () => fireEvent.click(screen.getByRole("button", { name: "Login" }));

describe("the sign-in form", () => {
  it("says what is wrong on leaving a field, and not before", async () => {
    show();
    const email = screen.getByLabelText("Email");
    fireEvent.change(email, { target: { value: "priya" } });
    expect(screen.queryByText("Email is not valid.")).toBeNull();
    fireEvent.blur(email);
    expect(await screen.findByText("Email is not valid.")).toBeTruthy();
    expect(screen.queryByText("Password is required")).toBeNull();
    fireEvent.input(email, { target: { value: "priya@northgate.test" } });
    expect(screen.queryByText("Email is not valid.")).toBeNull();

    submit();
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
    expect(fetched).not.toHaveBeenCalled();
  });

  it("says it all on submitting, with the focus on the first, and sends nothing", async () => {
    show();
    submit();
    expect(await screen.findByText("Email is required")).toBeTruthy();
    expect(screen.getByText("Password is required")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
    expect(fetched).not.toHaveBeenCalled();
  });

  it("says two wrong fields in one alert, with a link to each; one that is left says its own", () => {
    show();
    submit();
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toBe("Please check 2 fields: Email, Password");
    const password = screen.getByLabelText("Password");
    expect(password.getAttribute("aria-invalid")).toBe("true");
    const says = password.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(says)?.textContent).toBe("Password is required");
    fireEvent.click(within(alert).getByRole("link", { name: "Password" }));
    expect(document.activeElement).toBe(password);

    fireEvent.input(screen.getByLabelText("Email"), { target: { value: "priya@northgate.test" } });
    expect(screen.getByRole("alert").textContent).toBe("Password is required");
  });

  it("shows the server's word, and hands on its answer", async () => {
    show("Please sign in again");
    expect(screen.getByRole("alert").textContent).toBe("Please sign in again");
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: " priya@northgate.test " } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "x" } });
    fetched.mockResolvedValueOnce(
      new Response('{"message":"Incorrect email or password","code":"wrong_credentials"}', { status: 401 }),
    );
    submit();
    expect(await screen.findByText("Incorrect email or password")).toBeTruthy();
    const sent = fetched.mock.calls[0]?.[1]?.body as string;
    expect(JSON.parse(sent)).toEqual({ email: "priya@northgate.test", password: "x" });
    fetched.mockResolvedValueOnce(new Response('{"message":"Success","user":{"userid":3}}'));
    submit();
    await waitFor(() => expect(onAnswer.mock.calls[0]?.[0]).toEqual({ message: "Success", user: { userid: 3 } }));
  });

  it("has no passkey where the browser or the address has none", () => {
    show();
    expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull();
    expect(screen.getByRole("link", { name: "Forgot password" }).getAttribute("href")).toBe("/ForgotPassword");
  });
});
