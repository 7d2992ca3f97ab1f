import { ApiError, messageOf } from "#app/api/api-error.ts";
import { type Answer, call } from "#app/api/call.ts";
import { fieldErrorsOf } from "#app/api/field-errors.ts";
import { uploadWithProgress } from "#app/api/upload-with-progress.ts";
import {
  type EnquiryKind,
  type EnquiryField,
  enquiryFieldProblem,
  enquiryFields,
} from "@dakbag/domain/enquiries/enquiry";
import { artworkProblems, maxArtworkBytes, type readArtwork } from "@dakbag/domain/enquiries/artwork-file";
import { askWorker } from "#app/components/ask-worker.ts";

/** What is wrong, by the names of the fields. */
export type EnquiryErrors = Readonly<Record<string, string>>;

export type SentEnquiry = Answer<"POST /api/enquiries">;

type Outcome = { sent: SentEnquiry } | { errors: EnquiryErrors; failure?: string };

interface Sending {
  readonly kind: EnquiryKind;
  readonly form: FormData;
  readonly chosen: File | undefined;
  /** Called with the share of the file that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Checks an enquiry by the server's rules and sends it, as a form where it has a file. */
export async function sendEnquiry({ kind, form, chosen, onProgress }: Sending): Promise<Outcome> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const names = Object.keys(enquiryFields) as EnquiryField[];
  const typed = Object.fromEntries(names.map((name) => [name, text(name)])) as Record<EnquiryField, string>;
  const errors = Object.fromEntries(
    names.flatMap((name) => {
      const problem = enquiryFieldProblem(name, typed[name]);
      return problem === undefined ? [] : [[name, problem]];
    }),
  );
  const file = chosen && (await prepareFile(chosen));
  if (typeof file === "string") errors["file"] = file;
  if (Object.keys(errors).length > 0) return { errors };

  const fields = { kind, ...typed, website: text("website") };
  try {
    const sent =
      file instanceof File
        ? await uploadWithProgress("POST /api/enquiries", file, {
            fields,
            onProgress,
            signal: new AbortController().signal,
          })
        : await call("POST /api/enquiries", { body: fields });
    return { sent };
  } catch (error) {
    return { errors: enquiryErrorsOf(error), failure: failureOf(error, file instanceof File) };
  }
}

function enquiryErrorsOf(error: unknown): EnquiryErrors {
  const { file, ...others } = fieldErrorsOf(error);
  return file === undefined ? others : { ...others, file: file.replace(/^file /, "Your file ") };
}

function failureOf(error: unknown, hasFile: boolean): string {
  const isUnanswered = !(error instanceof ApiError) || error.status === 0 || error.status === 408;
  const advice =
    hasFile && isUnanswered
      ? "Please try again; on a slow connection, without the file: we will ask you for it."
      : "Please try again.";
  return `Your enquiry was not sent, but your text is kept. ${isUnanswered ? advice : messageOf(error)}`;
}

// No phone's photo is larger.
const maxPhotographBytes = 40 * 1024 * 1024;
// Enough for a bag of 12 x 16 inches at 250 dots an inch.
const maxSidePixels = 4000;

/**
 * The file to send, or the message why it cannot be sent. A phone's photo that is too large, or contains more
 * than a picture (a film, a second exposure), is converted; a drawing is never changed.
 */
export async function prepareFile(chosen: File): Promise<File | string> {
  const read = await readFile(chosen);
  if (!("problem" in read)) return chosen;
  if (/^image\/(jpeg|hei[cf])$/.test(chosen.type) && chosen.size <= maxPhotographBytes) {
    const photograph = await converted(chosen).catch(() => undefined);
    if (photograph && !("problem" in (await readFile(photograph)))) return photograph;
  }
  return `Your file ${read.problem}`;
}

/** Reads a file beside the page; a larger one than is accepted is not read at all. */
async function readFile(file: File): Promise<ReturnType<typeof readArtwork>> {
  if (file.size > maxArtworkBytes) return { problem: artworkProblems.tooLarge };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const worker = new Worker(new URL("./artwork-worker.ts", import.meta.url), { type: "module" });
    const read = await askWorker<ReturnType<typeof readArtwork>>(worker, bytes);
    return read ?? { problem: "takes too much time to read: please save it again" };
  } catch {
    return { problem: "could not be read: please choose it again" };
  }
}

async function converted(chosen: File): Promise<File | undefined> {
  const bitmap = await createImageBitmap(chosen);
  const share = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  return blob ? new File([blob], "photograph.jpg", { type: blob.type }) : undefined;
}
