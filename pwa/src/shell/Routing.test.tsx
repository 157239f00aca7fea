import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { answer, questions, useUnsaved } from "@/ui/confirm";
import { Routing } from "./Routing";

const begun = vi.fn();

function Screen() {
  const { pathname } = useLocation();
  useEffect(() => void begun(pathname), [pathname]);
  return pathname === "/Venues" ? <Venues /> : <Link to="/Venues">Venues</Link>;
}

function Venues() {
  const [name, setName] = useState("");
  useUnsaved(name !== "");
  return (
    <>
      <input aria-label="name" value={name} onChange={({ target }) => setName(target.value)} />
      <Link to="/QrValidation">Door</Link>
    </>
  );
}

afterEach(() => {
  cleanup();
  answer(false);
  window.history.replaceState(null, "", "/");
});

it("begins a screen of the office once, with its guard, for whoever comes from the door", async () => {
  window.history.replaceState(null, "", "/QrValidation");
  render(
    <Routing>
      <Screen />
    </Routing>,
  );
  fireEvent.click(screen.getByText("Venues"));
  fireEvent.change(await screen.findByLabelText("name"), { target: { value: "Old Mint" } });
  fireEvent.click(screen.getByText("Door"));
  expect(questions.read()?.title).toBe("Leave without saving?");
  expect(begun.mock.calls.flat()).toEqual(["/QrValidation", "/Venues"]);

  await act(() => Promise.resolve(answer(true)));
  expect(await screen.findByText("Venues")).toBeTruthy();
  expect(window.location.pathname).toBe("/QrValidation");
});
