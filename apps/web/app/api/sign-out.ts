import type { NavigateFunction } from "react-router";
import { call } from "./call.ts";
import { endSession } from "./session.ts";

/**
 * Ends the session here and on the server, and opens the home page. This browser is signed out even when the server
 * cannot be reached.
 */
export function signOut(navigate: NavigateFunction): void {
  const revoked = call("POST /api/users/logout").catch(() => undefined);
  endSession();
  void revoked;
  void navigate("/");
}
