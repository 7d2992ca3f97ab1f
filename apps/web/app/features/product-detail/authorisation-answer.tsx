import { useEffect, useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api-client/call.ts";
import { StateWord } from "#app/ui/state-word.tsx";
import type { Programme } from "./authorisation-notice.tsx";

/** Whether the signed-in buyer may buy; nothing while that is not known. */
export default function AuthorisationAnswer({ programme }: { programme: Programme }) {
  const [isAuthorised, setIsAuthorised] = useState<boolean | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    askFor(programme, abort.signal)
      .then(setIsAuthorised)
      // Checkout asks once more, and says what is wrong.
      .catch(() => undefined);
    return () => abort.abort();
  }, [programme]);
  return (
    <div role="status">
      {isAuthorised === true && <StateWord tone="ok">You are authorised by {programme}.</StateWord>}
      {isAuthorised === false && (
        <>
          <StateWord tone="warn">You are not authorised by {programme} yet.</StateWord>{" "}
          <Link to="/edit">See your saved details</Link>
        </>
      )}
    </div>
  );
}

async function askFor(programme: Programme, signal: AbortSignal): Promise<boolean> {
  if (programme === "Meesho") return (await call("GET /api/meesho/validate", { signal })).isMeeshoAuthorised;
  return (await call("GET /api/valmo/authenticateUser", { signal })).isValmoAuthorised;
}
