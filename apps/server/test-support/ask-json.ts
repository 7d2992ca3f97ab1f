export interface JsonAnswer {
  readonly status: number;
  /** What a browser would send back. */
  readonly cookie: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface JsonQuestion {
  readonly as?: { readonly headers: Readonly<Record<string, string>> };
  readonly cookie?: string;
  readonly body?: unknown;
}

/** Asks over the wire. What is no JSON object comes as `{ text }`. */
export async function askJson(method: string, url: string, question: JsonQuestion = {}): Promise<JsonAnswer> {
  const { as, cookie, body } = question;
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
