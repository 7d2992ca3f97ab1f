import type * as z from "zod";
import { callBytes, callJson, type HttpCall } from "../../platform/http-client.ts";
import { answerOrRefusal, toCallRefused } from "../courier-answers.ts";

export interface DelhiverySettings {
  readonly baseUrl: string;
  readonly token: string;
  /** The warehouse's name. */
  readonly pickupLocation: string;
  /** The account's name; waybills are given without it to most. */
  readonly clientName: string | undefined;
  readonly webhookToken: string | undefined;
}

const timeoutMs = 20_000;

type More = Pick<HttpCall, "body" | "form" | "retries" | "maxAnswerBytes"> &
  Partial<Pick<HttpCall, "timeoutMs">>;

/** Calls with the shop's token: the answer, or what a 4xx answer that is about the request has. */
export function delhiveryCalls({ baseUrl, token }: DelhiverySettings) {
  const callTo = (method: HttpCall["method"], path: string, more: More) => ({
    url: baseUrl + path,
    method,
    headers: { authorization: `Token ${token}` },
    timeoutMs,
    refusal: toCallRefused,
    ...more,
  });
  return {
    call: <Answer extends z.ZodType>(
      method: HttpCall["method"],
      path: string,
      answer: Answer,
      more: More = {},
    ) => answerOrRefusal(callJson({ ...callTo(method, path, more), answer })),
    /** Of what is no JSON. */
    callText: (method: HttpCall["method"], path: string, more: More) =>
      answerOrRefusal(callBytes(callTo(method, path, more)).then(String)),
  };
}

export type DelhiveryCalls = ReturnType<typeof delhiveryCalls>;
