import type { EnquiryKind } from "@dakbag/domain/enquiries/enquiry";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { forgetSent, keepDraft, restoreDraft } from "./enquiry-draft.ts";
import type { EnquiryErrors, Sent } from "./send-enquiry.ts";

interface State {
  readonly errors: EnquiryErrors;
  readonly failure?: string | undefined;
  readonly isSending?: boolean;
  /** How much of a file has gone, from 0 to 1. */
  readonly progress?: number;
  readonly sent?: Sent;
}

const atFirst: State = { errors: {} };

/** What becomes of a form: its own fields hold what is typed, from before this script came on. */
export function useEnquiryForm(kind: EnquiryKind) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(atFirst);
  const isOpen = state.sent === undefined;

  useEffect(() => {
    if (isOpen && form.current) restoreDraft(form.current, kind);
  }, [isOpen, kind]);

  // Where the eye has to go next: the first field that is wrong.
  useEffect(() => {
    const wrong = [...(form.current?.elements ?? [])].find(
      (field) => field instanceof HTMLElement && field.ariaInvalid === "true",
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
      const { sendEnquiry } = await load();
      const outcome = await sendEnquiry({ kind, form: content, chosen, onProgress });
      if ("sent" in outcome) forgetSent(kind);
      setState("sent" in outcome ? { errors: {}, sent: outcome.sent } : outcome);
    } catch {
      setState({ errors: {}, failure: "Something went wrong. What you typed is kept: please try again." });
    }
  }

  function noteTyping(event: FormEvent<HTMLFormElement>) {
    keepDraft(event.currentTarget, kind);
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
      onInput: noteTyping,
      onFocus: load,
    },
    begin: () => setState(atFirst),
  };
}

/** What it takes to check and send comes when somebody turns to the form. */
const load = () => import("./send-enquiry.ts");
