import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { Link, MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { queryClient } from "@/offline/queryClient";
import { RoutePaths } from "@/shell/routes";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import { SideMenu } from "./BackOffice";
import { MENU } from "./menu";

const PATHS = new Set(MENU.flatMap(({ entries }) => entries.map(({ path }) => path)));

const fold = () => screen.getByText("Sell", { selector: "button" });
const isOpen = () => fold().getAttribute("aria-expanded") === "true";
const goTo = (name: string) => fireEvent.click(within(screen.getByLabelText("elsewhere")).getByText(name));

beforeEach(() => {
  setSession({ userid: 3, accountid: 2, roleid: 2, firstname: "P", lastname: "R" } as SessionUser);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/Orders"]}>
        <RoutePaths value={PATHS}>
          <div id="content" aria-label="elsewhere">
            <Link to="/OrderDetails/7">an order</Link>
            <Link to="/CashUp">the cash-up</Link>
            <Link to="/Users">the users</Link>
          </div>
          <SideMenu contentId="content" />
        </RoutePaths>
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  removeSession();
});

it("folds a group at once, also the one with the screen that is open", () => {
  expect(isOpen()).toBe(true);
  fireEvent.click(fold());
  expect(isOpen()).toBe(false);
  fireEvent.click(fold());
  expect(isOpen()).toBe(true);
  goTo("the users");
  expect(isOpen(), "it folds when somebody folds it").toBe(true);
});

it("unfolds a group for whoever comes to another of its screens", () => {
  fireEvent.click(fold());
  goTo("an order");
  expect(isOpen(), "the same entry of the menu").toBe(false);
  goTo("the users");
  expect(isOpen()).toBe(false);
  goTo("the cash-up");
  expect(isOpen()).toBe(true);
});

it("opens the counter from wherever one is, and marks Home alone on its screen", () => {
  const entry = () => screen.getByText("Sell tickets");
  expect(entry().getAttribute("href")).toBe("/EventDashboard?sell");
  fireEvent.click(entry());
  expect([screen.getByText("Home"), entry()].map((one) => one.getAttribute("aria-current"))).toEqual(["page", null]);
});

it("folds Settings until one is there, and gives them the room of what is planned and of the door", () => {
  const opened = (name: string) => screen.getByText(name, { selector: "button" }).getAttribute("aria-expanded");
  expect(["Programme", "Door", "Settings"].map(opened)).toEqual(["true", "true", "false"]);
  goTo("the users");
  expect(["Programme", "Door", "Settings"].map(opened)).toEqual(["false", "false", "true"]);
  fireEvent.click(screen.getByText("Programme", { selector: "button" }));
  expect(["Programme", "Settings"].map(opened), "both, as somebody wants them").toEqual(["true", "true"]);
});
