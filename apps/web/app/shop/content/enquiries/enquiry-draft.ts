import { getSession } from "#app/api/session.ts";
import type { EnquiryKind } from "@dakbag/domain/enquiries/enquiry";

// Of the tab, not of the browser: what is typed here on somebody else's machine goes with its window.
const keyOf = (kind: EnquiryKind) => `enquiry-${kind}`;
const ofPerson: readonly string[] = ["name", "companyName", "phoneNumber", "email", "pincode"];

/** Keeps what is typed, so that it outlives a failed sending and a reload. Files cannot be kept. */
export function keepDraft(form: HTMLFormElement, kind: EnquiryKind): void {
  const typed = [...new FormData(form)].filter(
    ([name, value]) => typeof value === "string" && name !== "kind",
  );
  write(kind, Object.fromEntries(typed));
}

/** Puts what was typed before, or who is signed in, into fields that are still empty. */
export function restoreDraft(form: HTMLFormElement, kind: EnquiryKind): void {
  const known = { ...getSession()?.user, ...read(kind) };
  for (const [name, value] of Object.entries(known)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && field.value === "" && typeof value === "string") field.value = value;
  }
}

/** Forgets what was sent; who sent it may go on without typing that again. */
export function forgetSent(kind: EnquiryKind): void {
  write(kind, Object.fromEntries(Object.entries(read(kind)).filter(([name]) => ofPerson.includes(name))));
}

function read(kind: EnquiryKind): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function write(kind: EnquiryKind, draft: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(draft));
  } catch {
    // Storage is off or full: what is typed then lasts as long as the page.
  }
}
