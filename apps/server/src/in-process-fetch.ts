import type { FastifyInstance } from "fastify";

/** Calls the shop's API; `path` begins with `/api/`. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** Calls the API with all of its routes and checks, without a socket. */
export function inProcessFetch(app: FastifyInstance): ApiFetch {
  return async (path, init) => {
    // Request normalises every form of headers and body as fetch does.
    const request = new Request(new URL(path, "http://in-process"), init);
    const answer = await app.inject({
      method: methodOf(request),
      url: path,
      headers: Object.fromEntries(request.headers),
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined) headers.set(name, String(value));
    }
    const hasBody = answer.rawPayload.length > 0;
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers,
    });
  };
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

function methodOf(request: Request): (typeof methods)[number] {
  const method = methods.find((known) => known === request.method);
  if (!method) throw new Error(`The API does not support ${request.method}`);
  return method;
}
