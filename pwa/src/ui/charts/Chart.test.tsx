import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { Plot, type ChartData } from "./Plot";
import { ChartWithTable } from "./ChartWithTable";

const DAYS: ChartData = {
  points: ["Sat 14", "Sun 15", "Mon 16"].map((tick) => ({ key: tick, tick, to: `/day/${tick.slice(-2)}` })),
  series: [{ key: "sold", name: "Tickets sold", values: [1093, 0, 88] }],
};

const drawn = (data: ChartData, kind: "bars" | "lines" = "bars") => (
  <MemoryRouter>
    <Plot kind={kind} width={480} height={240} {...data} />
  </MemoryRouter>
);

const withValues = (...values: number[]) => ({ ...DAYS, series: [{ key: "sold", name: "Tickets sold", values }] });
const bars = (box: Element) => [...box.querySelectorAll(".fy-chart-bar")];

describe("a drawn chart", () => {
  it("stands on zero, says each bar's value and leads to what a column counts, by pointer alone", () => {
    const { container } = render(drawn(DAYS));
    expect(bars(container).map((bar) => Number(bar.getAttribute("height")) > 0)).toEqual([true, false, true]);
    expect(container.textContent).toContain("1,093");
    const links = [...container.querySelectorAll("a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/day/14", "/day/15", "/day/16"]);
    expect(links.every((link) => link.tabIndex === -1)).toBe(true);
  });

  it("says no values above more than eight bars", () => {
    const many = Array.from({ length: 9 }, (_, day) => ({ key: `${day}`, tick: `day ${day}` }));
    const { container } = render(drawn({ ...withValues(...many.map(() => 611)), points: many }));
    expect(container.textContent).not.toContain("611");
  });

  it("changes the bar that changed, and touches no other", async () => {
    const { container, rerender } = render(drawn(DAYS));
    const [first, , third] = bars(container);
    const touched: Node[] = [];
    const watcher = new MutationObserver((changes) => touched.push(...changes.map(({ target }) => target)));
    watcher.observe(container, { subtree: true, attributes: true, childList: true });
    rerender(drawn(withValues(1093, 0, 88)));
    await Promise.resolve();
    expect(touched).toHaveLength(0);

    const before = third?.getAttribute("height");
    rerender(drawn(withValues(1093, 0, 300)));
    await Promise.resolve();
    expect(third && touched.includes(third)).toBe(true);
    expect(first && touched.includes(first)).toBe(false);
    expect(third?.getAttribute("height")).not.toBe(before);
  });

  it("draws a second series beside the first, a band behind them, and lines where they are asked for", () => {
    const band = { name: "Usual", lower: [1, 2, 3], middle: [2, 3, 4], upper: [3, 4, 5] };
    const two = [...DAYS.series, { key: "left", name: "Left", values: [3, 4, null] }];
    const { container, rerender } = render(drawn({ ...DAYS, series: two, band }));
    expect(container.querySelectorAll(".fy-chart-bar.is-2").length).toBeGreaterThan(1);
    rerender(drawn({ ...DAYS, series: two, band }, "lines"));
    expect(bars(container)).toEqual([]);
    expect(container.querySelectorAll("path").length).toBeGreaterThan(3);
  });
});

it("gives the numbers as a table with the chart's name, whose rows lead to what they count", () => {
  render(
    <MemoryRouter>
      <ChartWithTable
        title="Next 6 days"
        columns={[
          { key: "day", title: "Date" },
          { key: "sold", title: "Sold", numeric: true },
        ]}
        rows={[{ key: "14", cells: ["Sat 14-11", "1,093"], to: "/day/14" }]}
      >
        <i />
      </ChartWithTable>
    </MemoryRouter>,
  );
  screen.getByRole("heading", { name: "Next 6 days" });
  expect(screen.getByRole("table", { name: "Next 6 days" }).textContent).toContain("1,093");
  expect(screen.getByRole("link", { name: "Sat 14-11" }).getAttribute("href")).toBe("/day/14");
});
