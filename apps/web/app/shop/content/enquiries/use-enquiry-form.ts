import type { EnquiryKind } from "@dakbag/domain/enquiries/enquiry";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type EnquiryErrors, type SentEnquiry, sendEnquiry } from "./send-enquiry.ts";
import { getSession } from "#app/api/session.ts";
import { storeText } from "#app/browser/store-text.ts";

interface State {
  readonly errors: EnquiryErrors;
  readonly failure?: string | undefined;
  readonly isSending?: boolean;
  /** The share of the file that is sent, from 0 to 1. */
  readonly progress?: number;
  readonly sent?: SentEnquiry;
}

const initialState: State = { errors: {} };

/** The state of the form. Its fields are uncontrolled: they may have been filled before the scripts ran. */
export function useEnquiryForm(kind: EnquiryKind) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(initialState);
  const isOpen = state.sent === undefined;

  useEffect(() => {
    if (isOpen && form.current) restoreDraft(form.current, kind);
  }, [isOpen, kind]);

  // Focuses the first field with an error.
  useEffect(() => {
    const wrong = [...(form.current?.elements ?? [])].find(
      (field) => field.getAttribute("aria-invalid") === "true",
    );
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [state.failure, state.isSending]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const content = new FormData(event.currentTarget);
    const field = event.currentTarget.elements.namedItem("file");
    const chosen = field instanceof HTMLInputElement ? field.files?.[0] : undefined;
    setState({ errors: {}, isSending: true });
    const onProgress = (progress: number) => setState((now) => (now.isSending ? { ...now, progress } : now));
    try {
      const outcome = await sendEnquiry({ kind, form: content, chosen, onProgress });
      if ("sent" in outcome) deleteSentDraft(kind);
      setState("sent" in outcome ? { errors: {}, sent: outcome.sent } : outcome);
    } catch {
      setState({ errors: {}, failure: "Something went wrong. Your text is kept: please try again." });
    }
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    saveDraft(event.currentTarget, kind);
    const { name } = event.target as HTMLInputElement;
    if (name in state.errors) {
      const { [name]: _, ...others } = state.errors;
      setState({ ...state, errors: others });
    }
  }

  return {
    form,
    state,
    handlers: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onInput,
    },
    begin: () => setState(initialState),
  };
}

// In sessionStorage: on a shared machine it is deleted with the tab.
const keyOf = (kind: EnquiryKind) => `enquiry-${kind}`;
const senderFields: readonly string[] = ["name", "companyName", "phoneNumber", "email", "pincode"];

/** Saves what is typed for a failed sending or a reload. Files cannot be saved. */
function saveDraft(form: HTMLFormElement, kind: EnquiryKind): void {
  const typed = [...new FormData(form)].filter(
    ([name, value]) => typeof value === "string" && name !== "kind",
  );
  write(kind, Object.fromEntries(typed));
}

/** Fills empty fields from the draft, or with the signed-in buyer's details. */
function restoreDraft(form: HTMLFormElement, kind: EnquiryKind): void {
  const known = { ...getSession()?.user, ...read(kind) };
  for (const [name, value] of Object.entries(known)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && field.value === "" && typeof value === "string") field.value = value;
  }
}

/** Deletes a sent draft except for the sender, who may send another one. */
function deleteSentDraft(kind: EnquiryKind): void {
  write(kind, Object.fromEntries(Object.entries(read(kind)).filter(([name]) => senderFields.includes(name))));
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
  storeText(sessionStorage, keyOf(kind), JSON.stringify(draft));
}
