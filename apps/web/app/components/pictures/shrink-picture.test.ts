import { beforeEach, describe, expect, it, vi } from "vitest";
import { shrinkPicture } from "./shrink-picture.ts";

/** A fake canvas: records its calls, and returns given files. */
const canvas = {
  drawn: [] as number[][],
  written: [] as string[],
  canWriteWebp: true,
  bytes: (_quality: number) => 10,
};
const photo = (name = "bag.jpg") => new File(["a photograph"], name, { type: "image/jpeg" });

beforeEach(() => {
  Object.assign(canvas, { drawn: [], written: [], canWriteWebp: true, bytes: () => 10 });
  const context = {
    fillRect: () => undefined,
    drawImage: (_bitmap: unknown, ...where: number[]) => canvas.drawn.push(where),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type = "", quality = 1) => {
    const written = type === "image/webp" && !canvas.canWriteWebp ? "image/png" : type;
    canvas.written.push(`${written} ${quality}`);
    done(new Blob([new Uint8Array(canvas.bytes(quality as number))], { type: written }));
  });
});
function photographOf(width: number, height: number) {
  const decoded = vi.fn(async (_file: File, _how: object) => ({ width, height, close: () => undefined }));
  vi.stubGlobal("createImageBitmap", decoded);
  return decoded;
}

describe("a chosen photograph", () => {
  it.each([
    ["a wide one", 4000, 3000, [0, 0, 2240, 1680]],
    ["a tall one", 3000, 4000, [0, 0, 2100, 2800]],
    ["a small one, which stays as it is", 640, 480, [0, 0, 640, 480]],
    ["a stripe", 9000, 2, [0, 0, 2240, 1]],
  ])("%s is rotated upright and scaled to the shop's size", async (_what, width, height, drawn) => {
    const decoded = photographOf(width, height);
    const { file, preview } = await shrinkPicture(photo());
    // Upright is what browsers do without being asked; Chrome 109 refuses to be asked.
    expect(decoded.mock.calls[0]?.[1]).toBeUndefined();
    expect(canvas.drawn).toEqual([drawn]);
    expect([file.name, file.type, file.size]).toEqual(["picture.webp", "image/webp", 10]);
    expect(preview).toMatch(/^data:image\/webp;base64,/);
  });

  it("is a JPEG where the browser cannot write WebP", async () => {
    canvas.canWriteWebp = false;
    photographOf(800, 600);
    const { file } = await shrinkPicture(photo());
    expect([file.name, file.type]).toEqual(["picture.jpg", "image/jpeg"]);
  });

  it("is compressed more until it is at most 1 MB, and refused when that fails", async () => {
    photographOf(800, 600);
    canvas.bytes = (quality) => (quality > 0.6 ? 1024 * 1024 + 1 : 1024 * 1024);
    expect((await shrinkPicture(photo())).file.size).toBe(1024 * 1024);
    expect(canvas.written.at(-1)).toBe("image/webp 0.55");
    canvas.bytes = () => 1024 * 1024 + 1;
    await expect(shrinkPicture(photo("huge.jpg"))).rejects.toThrow(
      "huge.jpg cannot be made smaller than 1 MB",
    );
  });

  it("that is no picture is refused with its file name", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("no picture")));
    await expect(shrinkPicture(photo("notes.txt"))).rejects.toThrow(
      "notes.txt is not a picture that can be read.",
    );
  });
});
