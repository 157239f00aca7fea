// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

// jsdom makes no sheets: what is put on, and when, is a list of their texts.
class Sheet {
  css = "";
  replaceSync(css: string) {
    this.css = css;
  }
}
const worn = () => (document.adoptedStyleSheets as unknown as Sheet[]).map(({ css }) => css);
const answers: Record<string, string | Promise<Response>> = {};
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  for (const name of Object.keys(answers)) delete answers[name];
  vi.resetModules();
  vi.stubGlobal("CSSStyleSheet", Sheet);
  Object.assign(document, { adoptedStyleSheets: [] });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const answer = answers[address];
    if (answer === undefined) return new Response("", { status: 404 });
    return typeof answer === "string"
      ? new Response(answer, { headers: { "Content-Type": "text/css; charset=utf-8" } })
      : answer;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // Tests that follow in this window find it as jsdom has it.
  Reflect.deleteProperty(document, "adoptedStyleSheets");
});

interface PageProps {
  readonly sheets: readonly string[] | undefined;
  readonly theme?: string;
  readonly isPaying?: boolean;
}

async function open(props: PageProps) {
  const { useSellerStyles } = await import("./sellerStyles");
  function Page({ sheets, theme, isPaying = false }: PageProps) {
    return <p>{useSellerStyles({ sheets, theme, isPaying }) ? "shown" : "waits"}</p>;
  }
  const page = render(<Page {...props} />);
  return (next: PageProps) => page.rerender(<Page {...next} />);
}

it("wears no sign-in page that comes in place of a sheet", async () => {
  answers["/a.css"] = Promise.resolve(new Response("<html>", { headers: { "Content-Type": "text/html" } }));
  await open({ sheets: ["/a.css"] });
  await screen.findByText("shown");
  expect(worn()).toEqual([]);
});

it("waits until it is known what is worn, and for that", async () => {
  answers["/a.css"] = "p{}";
  const then = await open({ sheets: undefined });
  expect(screen.getByText("waits")).toBeTruthy();
  then({ sheets: ["/a.css"] });
  expect(screen.getByText("waits")).toBeTruthy();
  await screen.findByText("shown");
  expect(worn()).toEqual(["p{}"]);
});

it("is shown at once without a look, and keeps to that", async () => {
  const then = await open({ sheets: [] });
  expect(screen.getByText("shown")).toBeTruthy();
  then({ sheets: ["/published-meanwhile.css"] });
  await waitFor(() => expect(screen.getByText("shown")).toBeTruthy());
  expect(asked).toEqual([]);
});

it("keeps the look that it has taken, until the page is loaded anew", async () => {
  answers["/a.css"] = "a{}";
  answers["/b.css"] = "b{}";
  const then = await open({ sheets: ["/a.css"] });
  await screen.findByText("shown");
  then({ sheets: ["/b.css"] });
  expect(asked).toEqual(["/a.css"]);
  expect(worn()).toEqual(["a{}"]);
});

it("asks for nothing while it is paid, takes it off then, and puts it on again", async () => {
  answers["/a.css"] = "a{}";
  const then = await open({ sheets: ["/a.css"], isPaying: true });
  await screen.findByText("shown");
  expect([worn(), asked]).toEqual([[], []]);
  then({ sheets: ["/a.css"], isPaying: false });
  await waitFor(() => expect(worn()).toEqual(["a{}"]));
  then({ sheets: ["/a.css"], isPaying: true });
  expect(worn()).toEqual([]);
});

it("takes the next one where the first is not there, and none where that fails", async () => {
  answers["/b.css"] = "b{}";
  await open({ sheets: ["/a.css", "/b.css"] });
  await screen.findByText("shown");
  expect([asked, worn()]).toEqual([["/a.css", "/b.css"], ["b{}"]]);
});

it("stops nobody from buying by a sheet that does not come", async () => {
  answers["/a.css"] = Promise.reject(new TypeError("Failed to fetch"));
  await open({ sheets: ["/a.css"] });
  await screen.findByText("shown");
  expect(worn()).toEqual([]);
});

it("answers what the device would, by the theme that it was told", async () => {
  answers["/a.css"] = "@media (prefers-color-scheme:dark){p{}}@media (prefers-color-scheme:light){a{}}";
  await open({ sheets: ["/a.css"], theme: "dark" });
  await screen.findByText("shown");
  expect(worn()).toEqual(["@media (min-width:0){p{}}@media (max-width:0){a{}}"]);
});
