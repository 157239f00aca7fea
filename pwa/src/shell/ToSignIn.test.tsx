// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { ToSignIn } from "./Routing";

const Next = () => <output>{JSON.stringify(useLocation().state)}</output>;

afterEach(cleanup);

it.each([
  ["/QrValidation/7", { next: "/QrValidation/7" }],
  ["/Orders", null],
])("leads from %s to the sign-in page, which knows of a door alone where to go on", (from, state) => {
  render(
    <MemoryRouter initialEntries={[from]}>
      <Routes>
        <Route path="/" element={<Next />} />
        <Route path="*" element={<ToSignIn />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole("status").textContent).toBe(JSON.stringify(state));
});
