import { useRef } from "react";

/** The id of an edit, the same for all tries of it: an answer that was lost must not move the stock a second time. */
export function useIdempotencyKey(): (edit: object) => string {
  const last = useRef({ id: "", sent: "" });
  return (edit) => {
    const sent = JSON.stringify(edit);
    if (last.current.sent !== sent) last.current = { id: crypto.randomUUID(), sent };
    return last.current.id;
  };
}
