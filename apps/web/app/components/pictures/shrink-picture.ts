import { maxPictureBytes } from "@dakbag/domain/catalogue/picture-file";
import { dataUrlOf } from "#app/browser/data-url-of.ts";

// The full size, which is shown enlarged; pages load smaller ones.
const maxWidth = 2240;
const maxHeight = 2800;
// Tried one after the other until the file is small enough.
const qualities = [0.82, 0.7, 0.55, 0.4];

export interface ShrunkPicture {
  readonly file: File;
  /** A data URL, to show the picture before it is uploaded. */
  readonly preview: string;
}

/**
 * Turns a photograph upright and makes it at most as large as the shop shows it enlarged, as WebP, or as JPEG where the browser cannot
 * write WebP. The metadata of a camera (place, time, device) is removed.
 *
 * @throws Error with a sentence to show when the file is no picture that this browser can read
 */
export async function shrinkPicture(chosen: File): Promise<ShrunkPicture> {
  const bitmap = await createImageBitmap(chosen).catch(() => {
    throw new Error(
      `${chosen.name} is not a picture that can be read. Please choose a JPEG, PNG or WebP file.`,
    );
  });
  const canvas = drawScaled(bitmap);
  bitmap.close();
  const file = await encodeWithinLimit(canvas);
  if (!file)
    throw new Error(`${chosen.name} cannot be made smaller than 1 MB. Please choose another picture.`);
  return { file, preview: await dataUrlOf(file) };
}

function drawScaled(bitmap: ImageBitmap): HTMLCanvasElement {
  const share = Math.min(1, maxWidth / bitmap.width, maxHeight / bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  // Transparent areas would become black in a JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function encodeWithinLimit(canvas: HTMLCanvasElement): Promise<File | undefined> {
  for (const quality of qualities) {
    // A browser that cannot write WebP writes PNG in its place.
    const webp = await encode(canvas, "image/webp", quality);
    const blob = webp?.type === "image/webp" ? webp : await encode(canvas, "image/jpeg", quality);
    if (blob && blob.size <= maxPictureBytes)
      return new File([blob], blob.type === "image/webp" ? "picture.webp" : "picture.jpg", {
        type: blob.type,
      });
  }
  return undefined;
}

function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
