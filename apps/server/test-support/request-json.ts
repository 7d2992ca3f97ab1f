export interface JsonResponse {
  readonly status: number;
  /** The cookie that a browser would send back. */
  readonly cookie: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface JsonRequest {
  readonly as?: { readonly headers: Readonly<Record<string, string>> };
  readonly cookie?: string;
  readonly body?: unknown;
}

/** Sends a request over HTTP. A response that is not a JSON object is returned as `{ text }`. */
export async function requestJson(
  method: string,
  url: string,
  request: JsonRequest = {},
): Promise<JsonResponse> {
  const { as, cookie, body } = request;
  const answer = await fetch(url, {
    method,
    headers: {
      ...as?.headers,
      ...(cookie && { cookie }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "",
    body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : { text },
  };
}
