import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pdfBytes } from "../../../../../../packages/domain/test-support/pdf-bytes.ts";
import { joined, jpegBytes, pngBytes } from "../../../../../../packages/domain/test-support/picture-bytes.ts";
import { prepareFile } from "./send-enquiry.ts";

const drawn = vi.fn();
beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 8000, height: 6000, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage: drawn } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (done, type) {
    done(new Blob([jpegBytes()], { type: type ?? "" }));
  });
});
afterEach(() => {
  drawn.mockReset();
});

const photograph = joined(jpegBytes(), "the film that a phone hangs behind its photographs");
const damaged = /^Your file must be a whole file/;

test("a valid file is sent unchanged", async () => {
  const file = new File([pdfBytes()], "logo.pdf", { type: "application/pdf" });
  expect(await prepareFile(file)).toBe(file);
  expect(drawn).not.toHaveBeenCalled();
});

test("a phone's photograph with extra data is redrawn, not larger than needed", async () => {
  const file = await prepareFile(new File([photograph], "IMG_1.jpg", { type: "image/jpeg" }));
  expect(file).toMatchObject({ name: "photograph.jpg", type: "image/jpeg" });
  expect(drawn).toHaveBeenCalledWith(expect.anything(), 0, 0, 4000, 3000);
});

test("unreadable images and vector drawings are refused with a sentence", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("no picture")));
  expect(await prepareFile(new File([photograph], "IMG_1.jpg", { type: "image/jpeg" }))).toMatch(damaged);
  const png = joined(pngBytes(), "more");
  expect(await prepareFile(new File([png], "logo.png", { type: "image/png" }))).toMatch(damaged);
  expect(await prepareFile(new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }))).toMatch(/PDF/);
});

test("a file that is too large is refused before it is read", async () => {
  const file = new File(["%PDF-1.7"], "drawing.pdf", { type: "application/pdf" });
  Object.defineProperty(file, "size", { value: 500_000_000 });
  const arrayBuffer = vi.spyOn(file, "arrayBuffer");
  expect(await prepareFile(file)).toBe("Your file must be at most 5 MB");
  expect(arrayBuffer).not.toHaveBeenCalled();
});

test("a file that was changed on the disk since it was chosen is refused with what to do", async () => {
  const file = new File(["%PDF-1.7"], "drawing.pdf", { type: "application/pdf" });
  file.arrayBuffer = () => Promise.reject(new DOMException("changed", "NotReadableError"));
  expect(await prepareFile(file)).toBe("Your file could not be read: please choose it again");
});
