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
import { usableFile } from "./usable-file.ts";

/** What is wrong, by the names of the fields. */
export type EnquiryErrors = Readonly<Record<string, string>>;

export type Sent = Answer<"POST /api/enquiries">;

export type Outcome = { sent: Sent } | { errors: EnquiryErrors; failure?: string };

interface Sending {
  readonly kind: EnquiryKind;
  readonly form: FormData;
  readonly chosen: File | undefined;
  /** Told how much of a file has gone, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Checks an enquiry as the server will, and sends it: by itself, or as a form where it brings a file. */
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
  const file = chosen && (await usableFile(chosen));
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
    return { errors: atFields(error), failure: failureOf(error, file instanceof File) };
  }
}

function atFields(error: unknown): EnquiryErrors {
  const { file, ...others } = fieldErrorsOf(error);
  return file === undefined ? others : { ...others, file: file.replace(/^file /, "Your file ") };
}

function failureOf(error: unknown, hasFile: boolean): string {
  const isUnanswered = !(error instanceof ApiError) || error.status === 0 || error.status === 408;
  const advice =
    hasFile && isUnanswered
      ? "Please try again; on a slow line, without the file: we will ask you for it."
      : "Please try again.";
  return `Your enquiry was not sent, and what you typed is kept. ${isUnanswered ? advice : messageOf(error)}`;
}
