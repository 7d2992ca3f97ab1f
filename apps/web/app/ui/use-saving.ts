import { useEffect, useRef, useState } from "react";
import { newIdempotencyKey } from "#app/browser/new-idempotency-key.ts";

export type FieldErrors<Field extends string> = { readonly [Name in Field]?: string | undefined };

/** Why something was not saved: as a whole, and by field. */
export interface Refusal<Field extends string> {
  readonly text: string | null;
  readonly errors: FieldErrors<Field>;
}

/** A sentence about the whole; null when there is none, or it is shown elsewhere. */
type Refused<Field extends string> = string | null | Refusal<Field>;

/** What a form needs to know of its saving. */
export type Saving = Pick<ReturnType<typeof useSaving<never>>, "isBusy" | "refusal" | "form" | "clear">;

/**
 * Saves what a form or a button asks of the server: once at a time, with why it failed until the next try. In the form of `form`
 * the first field with an error then has the focus.
 *
 * @param explain what to say of an error
 */
export function useSaving<Field extends string = never>(
  explain: (error: unknown) => Refused<Field> | Promise<Refused<Field>>,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [{ text, errors, count }, setRefusal] = useState<Refusal<Field> & { count: number }>({
    text: null,
    errors: {},
    count: 0,
  });
  const isRunning = useRef(false);
  const lastSent = useRef({ key: "", body: "" });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (count > 0) focusFirstError(form.current);
  }, [count]);

  /** @param field which the sentence is about */
  function refuse(refused: Refused<Field>, field?: Field) {
    setRefusal((now) => ({ ...refusalOf(refused, field), count: now.count + 1 }));
  }
  /** After an edit. @param fields whose errors are cleared, with those of their parts ("tracking"); otherwise all are */
  function clear(...fields: Field[]) {
    const isEdited = (name: string) => fields.some((field) => `${name}.`.startsWith(`${field}.`));
    const left = (all: FieldErrors<Field>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !isEdited(name))) as FieldErrors<Field>;
    setRefusal((now) => ({ ...now, text: null, errors: fields.length === 0 ? {} : left(now.errors) }));
  }

  return {
    isBusy,
    refusal: text,
    errors,
    form,
    refuse,
    clear,
    /** @param work fails with an error, or with the refusal that it returns */
    async run(work: () => Promise<Refused<Field> | void>): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      setIsBusy(true);
      clear();
      try {
        const refused = (await work()) ?? null;
        if (refused === null) lastSent.current.body = "";
        else refuse(refused);
      } catch (error) {
        refuse(await explain(error));
      } finally {
        isRunning.current = false;
        setIsBusy(false);
      }
    },
    /** The idempotency key of what is sent, the same for all tries of it: an answer that was lost may have been a success. */
    keyOf(body: object): string {
      const sent = JSON.stringify(body);
      if (lastSent.current.body !== sent) lastSent.current = { key: newIdempotencyKey(), body: sent };
      return lastSent.current.key;
    },
  };
}

function refusalOf<Field extends string>(refused: Refused<Field>, field: Field | undefined): Refusal<Field> {
  if (typeof refused === "object" && refused !== null) return refused;
  if (field === undefined) return { text: refused, errors: {} };
  return { text: null, errors: { [field]: refused } as FieldErrors<Field> };
}

function focusFirstError(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  // Of a question the first answer: a group takes no focus.
  const control = wrong?.matches("fieldset") ? wrong.querySelector("input") : wrong;
  // The browser would stop at the control, with its error below the edge.
  (wrong?.parentElement ?? control)?.scrollIntoView?.({ block: "center" });
  control?.focus({ preventScroll: true });
}
