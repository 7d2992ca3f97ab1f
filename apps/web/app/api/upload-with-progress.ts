import { ApiError, errorOf, somethingWentWrong } from "./api-error.ts";
import type { Answer, EndpointName } from "./call.ts";
import { isOffline, offlineMessage, trackSlowness } from "./connection.ts";
import { endSession, getSession } from "./session.ts";

interface UploadOptions {
  /** The form's fields beside the file. */
  fields?: Readonly<Record<string, string>>;
  /** Called with the fraction of the file that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Calls an endpoint that takes a form with one file, and reports its progress: `fetch` cannot.
 *
 * @throws ApiError like `call`; an AbortError once `signal` is aborted
 */
export async function uploadWithProgress<Name extends EndpointName>(
  name: Name,
  file: File,
  options: UploadOptions,
): Promise<Answer<Name>> {
  const token = getSession()?.token;
  const response = await trackSlowness(send(name, file, token, options));
  if (response.ok) return (await response.json()) as Answer<Name>;
  if (response.status === 401 && token !== undefined && getSession()?.token === token) endSession();
  throw await errorOf(response);
}

function send(
  name: EndpointName,
  file: File,
  token: string | undefined,
  { fields = {}, onProgress, signal }: UploadOptions,
): Promise<Response> {
  const [method = "", path = ""] = name.split(" ");
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader("Accept", "application/json");
    if (token !== undefined) request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("load", () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener("error", () =>
      reject(
        isOffline()
          ? new ApiError(offlineMessage, 0, "offline")
          : new ApiError(somethingWentWrong, 0, "no-answer"),
      ),
    );
    request.addEventListener("abort", () =>
      reject(new DOMException("The upload was stopped.", "AbortError")),
    );
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
