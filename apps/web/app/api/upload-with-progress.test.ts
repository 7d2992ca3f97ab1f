import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { endSession, getSession, startSession } from "./session.ts";
import { uploadWithProgress } from "./upload-with-progress.ts";

/** The part of a browser's XMLHttpRequest that an upload needs. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  opened = "";
  body: FormData | undefined;
  status = 0;
  responseText = "";

  open(method: string, path: string) {
    FakeRequest.last = this;
    this.opened = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }
  answer(status: number, body: object | string) {
    this.status = status;
    this.responseText = typeof body === "string" ? body : JSON.stringify(body);
    this.dispatchEvent(new Event("load"));
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  startSession({ token: "a-token", name: "Asha", phoneNumber: "9876543210" });
});
afterEach(() => {
  endSession();
});

function begin() {
  const shares: number[] = [];
  const abortController = new AbortController();
  const file = new File(["bytes"], "picture.webp", { type: "image/webp" });
  const options = { onProgress: (share: number) => void shares.push(share), signal: abortController.signal };
  const answer = uploadWithProgress("POST /api/admin/pictures", file, options);
  return { answer, shares, abortController, request: FakeRequest.last };
}

it("an upload sends the file with the token, reports its progress, and returns the response", async () => {
  const { answer, shares, request } = begin();
  expect([request.opened, request.headers["Authorization"]]).toEqual([
    "POST /api/admin/pictures",
    "Bearer a-token",
  ]);
  expect(request.body?.get("file")).toMatchObject({ name: "picture.webp" });
  request.progress(1, 4);
  request.progress(4, 4);
  request.progress(1, 0);
  expect(shares).toEqual([0.25, 1, 0]);
  request.answer(200, { success: true, address: "/pictures/a.webp", width: 1, height: 1 });
  expect(await answer).toMatchObject({ address: "/pictures/a.webp" });
});

it("an error has the server's message, or the general one for a proxy's HTML", async () => {
  const refused = begin();
  refused.request.answer(413, { success: false, message: "File size exceeds 1MB limit", code: "too-large" });
  await expect(refused.answer).rejects.toThrow("File size exceeds 1MB limit");
  const broken = begin();
  broken.request.answer(502, "<html>");
  await expect(broken.answer).rejects.toThrow("Something went wrong");
  expect(getSession()).not.toBeNull();
});

it("a refused token ends the session", async () => {
  const { answer, request } = begin();
  request.answer(401, { success: false, message: "Please sign in first.", code: "not-signed-in" });
  await expect(answer).rejects.toBeInstanceOf(ApiError);
  expect(getSession()).toBeNull();
});

it("a network failure has its own error code, and an aborted upload ends with an AbortError", async () => {
  const lost = begin();
  lost.request.dispatchEvent(new Event("error"));
  await expect(lost.answer).rejects.toMatchObject({ status: 0, code: "no-answer" });
  const aborted = begin();
  aborted.abortController.abort();
  await expect(aborted.answer).rejects.toMatchObject({ name: "AbortError" });
});
