import * as z from "zod";
import type { Clock } from "../../platform/clock.ts";
import { callJson } from "../../platform/http-client.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import { answerOrRefusal, toCallRefused } from "../courier-answers.ts";

export interface ShiprocketSettings {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  /** The warehouse's nickname. */
  readonly pickupLocation: string;
  readonly severalBoxes: "refused" | "together";
  readonly webhookToken: string | undefined;
}

/** A call with the shop's token: its answer, or what a 4xx answer that is about the request has. */
export type ShiprocketCall = <Answer extends z.ZodType>(
  method: "GET" | "POST",
  path: string,
  answer: Answer,
  more?: { body?: unknown; retries?: number; maxAnswerBytes?: number },
) => Promise<{ readonly answer: z.output<Answer> } | { readonly refusal: unknown }>;

const timeoutMs = 15_000;
// Valid for ten days.
const tokenLifeMs = 9 * 24 * 60 * 60 * 1000;

class TokenExpired extends ProviderError {}

/** Signs in when it is needed, and keeps the token until it is old or refused. */
export function openShiprocketSession(settings: ShiprocketSettings, clock: Clock): ShiprocketCall {
  let session: { readonly token: Promise<string>; readonly renewAt: number } | undefined;

  function currentSession() {
    const now = clock().getTime();
    if (session !== undefined && now < session.renewAt) return session;
    const fresh = { token: logIn(settings), renewAt: now + tokenLifeMs };
    session = fresh;
    fresh.token.catch(() => end(fresh));
    return fresh;
  }
  // Another call may have renewed it in the meantime.
  function end(ended: typeof session) {
    if (session === ended) session = undefined;
  }

  return (method, path, answer, more = {}) => {
    const send = async (used: ReturnType<typeof currentSession>) =>
      callJson({
        url: settings.baseUrl + path,
        method,
        headers: { authorization: `Bearer ${await used.token}` },
        timeoutMs,
        answer,
        refusal: (status, body) =>
          status === 401
            ? new TokenExpired("refused", "Shiprocket refused the token")
            : toCallRefused(status, body),
        ...more,
      });
    async function sendOrRenew() {
      const used = currentSession();
      try {
        return await send(used);
      } catch (error) {
        if (!(error instanceof TokenExpired)) throw error;
        end(used);
      }
      const renewed = currentSession();
      try {
        return await send(renewed);
      } catch (error) {
        if (!(error instanceof TokenExpired)) throw error;
        end(renewed);
        throw new ProviderError("unavailable", "Shiprocket refused a token that it has just given");
      }
    }
    return answerOrRefusal(sendOrRenew());
  };
}

async function logIn({ baseUrl, email, password }: ShiprocketSettings): Promise<string> {
  const { token } = await callJson({
    url: `${baseUrl}/auth/login`,
    method: "POST",
    body: { email, password },
    timeoutMs,
    answer: z.object({ token: z.string().min(1) }),
    refusal: (status) => new ProviderError("unavailable", `Shiprocket refused the sign-in with ${status}`),
  });
  return token;
}
