import { File as NodeFile } from "node:buffer";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { PictureField } from "./PictureField";

// jsdom's own cannot be read.
const fileOf = (content: string, name: string) => new NodeFile([content], name) as unknown as File;

afterEach(cleanup);

it("says of a PDF what it is, by what it holds, and takes a picture after it", async () => {
  const onChoose = vi.fn();
  render(<PictureField label="Promo" picture={null} onChoose={onChoose} />);
  const input = screen.getByLabelText("Promo");
  fireEvent.change(input, { target: { files: [fileOf("%PDF-1.7", "poster.png")] } });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("This is a PDF. Save it as a PNG or JPEG picture and choose that.");
  expect(onChoose).not.toHaveBeenCalled();
  const poster = fileOf("PNG", "poster.pdf");
  fireEvent.change(input, { target: { files: [poster] } });
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith(poster));
  expect(screen.queryByRole("alert")).toBeNull();
});
