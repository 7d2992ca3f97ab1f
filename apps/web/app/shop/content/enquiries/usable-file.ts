import { readArtwork } from "@dakbag/domain/enquiries/artwork-file";

// Enough for a bag of 12 x 16 inches at 250 dots an inch.
const longestSide = 4000;

/**
 * The file as it may be sent, or the sentence that says why it may not. A photograph of a phone that is too large, or
 * has more in it than a picture (a film, a second exposure), is drawn anew; a drawing is never touched.
 */
export async function usableFile(chosen: File): Promise<File | string> {
  const read = await readFile(chosen);
  if (!("problem" in read)) return chosen;
  if (/^image\/(jpeg|hei[cf])$/.test(chosen.type)) {
    const photograph = await drawnAnew(chosen).catch(() => undefined);
    if (photograph && !("problem" in (await readFile(photograph)))) return photograph;
  }
  return `Your file ${read.problem}`;
}

async function readFile(file: File) {
  return readArtwork(new Uint8Array(await file.arrayBuffer()));
}

async function drawnAnew(chosen: File): Promise<File | undefined> {
  const bitmap = await createImageBitmap(chosen, { imageOrientation: "from-image" });
  const share = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  return blob ? new File([blob], "photograph.jpg", { type: blob.type }) : undefined;
}
