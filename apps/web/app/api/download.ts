import { ApiError, somethingWentWrong } from "./api-error.ts";
import { callForResponse, type EndpointName, type Parts } from "./call.ts";

/** How far a download has come. */
export interface DownloadProgress {
  readonly bytes: number;
  /** A header of the response. */
  readonly header: (name: string) => string | null;
}

/** A complete file, with the name that the server gave it. */
export interface DownloadedFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Calls an endpoint that answers with a file, and reports its progress to whoever shows it.
 *
 * @throws ApiError like `call`, with status 0 when the download is interrupted; the signal's reason when that was aborted
 */
export async function download<Name extends EndpointName>(
  name: Name,
  parts: Parts<Name>,
  onProgress?: (progress: DownloadProgress) => void,
): Promise<DownloadedFile> {
  const { body, headers } = await callForResponse(name, parts);
  const pieces: BlobPart[] = [];
  let bytes = 0;
  const header = (wanted: string) => headers.get(wanted);
  onProgress?.({ bytes, header });
  try {
    const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value);
      bytes += read.value.length;
      onProgress?.({ bytes, header });
    }
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    throw new ApiError(somethingWentWrong, 0, "broken-off");
  }
  return {
    name: /filename="([^"]+)"/.exec(header("content-disposition") ?? "")?.[1] ?? "download",
    content: new Blob(pieces, { type: header("content-type") ?? "" }),
  };
}

/** Saves a file as a download. */
export function saveFile({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser must have begun saving before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
