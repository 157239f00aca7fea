import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { Link, Route, Routes, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getSession, removeSession } from "@/shell/session";
import { answer, mayLeave, questions, useUnsaved } from "@/ui/confirm";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Routing } from "./Routing";
import { signedIn, signOut } from "./signOut";

// Ionic shows nothing in jsdom: of its part only what the app gives it and hears of it.
let modal: { canDismiss: (data: unknown, by: string) => Promise<boolean>; onDidDismiss: () => void } | undefined;
vi.mock("@ionic/react", () => ({
  IonModal: ({ children, ...given }: { children: React.ReactNode }) => {
    modal = given as never;
    return <div>{children}</div>;
  },
}));

const discarded = vi.fn();

function Form({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const unsaved = useUnsaved(text !== "", discarded);
  const save = () => {
    unsaved.release();
    void navigate("/Elsewhere");
  };
  return (
    <Dialog open title="New" unsaved={unsaved} onClose={onClose} footer={<CancelButton />}>
      <input aria-label="text" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={save}>
        Save
      </button>
    </Dialog>
  );
}

function Here() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Link to="/Elsewhere">Menu</Link>
      {isOpen ? <Form onClose={() => setOpen(false)} /> : <p>closed</p>}
    </>
  );
}

const show = () => {
  window.history.replaceState(null, "", "/Before");
  render(
    <Routing>
      <Routes>
        <Route path="/Before" element={<Link to="/Here">before</Link>} />
        <Route path="/Here" element={<Here />} />
        <Route path="/Elsewhere" element={<p>elsewhere</p>} />
      </Routes>
    </Routing>,
  );
  press("before");
};

const press = (name: string) => fireEvent.click(screen.getByText(name));
/** What Ionic does after Escape, and after a press beside a dialog. */
const pressBeside = async () => {
  if (await modal?.canDismiss(undefined, "backdrop")) modal?.onDidDismiss();
};

/** Every way out of a form, and how one sees that it was gone. */
const WAYS: readonly [name: string, go: () => unknown, isOut: () => boolean][] = [
  ["the menu", () => press("Menu"), () => screen.queryByText("elsewhere") !== null],
  ["the browser's back", () => window.history.back(), () => screen.queryByText("before") !== null],
  ["Escape, or a press beside it", pressBeside, () => screen.queryByText("closed") !== null],
  ["the cross", () => fireEvent.click(screen.getByLabelText("Close")), () => screen.queryByText("closed") !== null],
  ["Cancel", () => press("Cancel"), () => screen.queryByText("closed") !== null],
  ["signing out", () => signOut(), () => getSession() === null],
];

beforeEach(async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response("{}"))),
  );
  await signedIn({ userid: 3, roleid: 2 } as never);
});
afterEach(() => {
  cleanup();
  removeSession();
  discarded.mockClear();
  answer(false);
  vi.unstubAllGlobals();
});

const type = (text: string) => fireEvent.change(screen.getByLabelText("text"), { target: { value: text } });
/** What React does with it is done when this is. */
const settle = (run: () => unknown) =>
  act(() =>
    Promise.resolve(run()).then(
      () => undefined,
      () => undefined,
    ),
  );
const asked = () => waitFor(() => expect(questions.read()?.title).toBe("Leave without saving?"));

it.each(WAYS)("%s leaves an unchanged form without a word", async (_name, go, isOut) => {
  show();
  await settle(() => void go());
  await waitFor(() => expect(isOut()).toBe(true));
  expect(questions.read()).toBeNull();
});

it.each(WAYS)(
  "%s asks before it leaves a changed form, and whoever stays keeps what was typed",
  async (_name, go, isOut) => {
    show();
    type("Carmen");
    await settle(() => void go());
    await asked();
    await settle(() => answer(false));
    expect(isOut()).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>("text").value).toBe("Carmen");
    expect(discarded).not.toHaveBeenCalled();
    await waitFor(() => expect(window.location.pathname).toBe("/Here"));

    await settle(() => void go());
    await asked();
    await settle(() => answer(true));
    await waitFor(() => expect(isOut()).toBe(true));
    expect(discarded).toHaveBeenCalledOnce();
  },
);

it("lets the browser ask before its window is closed, as long as something is changed", () => {
  const closing = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  show();
  expect(closing()).toBe(false);
  type("Carmen");
  expect(closing()).toBe(true);
  type("");
  expect(closing()).toBe(false);
});

it("asks nothing once it is saved, and nothing of a form that has gone by itself", async () => {
  show();
  type("Carmen");
  await settle(() => press("Save"));
  expect(await screen.findByText("elsewhere")).toBeTruthy();
  expect(questions.read()).toBeNull();
  expect(await mayLeave()).toBe(true);
});
