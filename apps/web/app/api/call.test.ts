import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ApiError, messageOf } from "./api-error.ts";
import { call } from "./call.ts";
import { goOffline, goOnline } from "../../test-support/network.ts";
import { offlineMessage } from "./connection.ts";
import { endSession, recordTyping, getSession, interrupted, startSession } from "./session.ts";

afterEach(() => {
  endSession();
  goOnline();
});

function stubServer(answer: () => Response) {
  const requests: { url: string; init: RequestInit & { headers: Headers } }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit & { headers: Headers }) => {
    requests.push({ url, init });
    return answer();
  });
  return requests;
}
const signIn = () => startSession({ token: "a-token", name: "Ravi", phoneNumber: "9876543210" });
const refusedWith = (status: number, body: unknown) => () => Response.json(body, { status });

describe("a call", () => {
  it(
    "puts parameters into the path, the body into JSON and the token into the header",
    { tags: ["buyer-7.1"] },
    async () => {
      const requests = stubServer(() => Response.json({ success: true }));
      signIn();
      await call("PATCH /api/cart/:id", { params: { id: "a/b" }, body: { quantity: 2000 } });
      const [{ url, init }] = requests as [(typeof requests)[0]];
      expect([init.method, url, init.body]).toEqual(["PATCH", "/api/cart/a%2Fb", '{"quantity":2000}']);
      expect(init.headers.get("Authorization")).toBe("Bearer a-token");
      expect(init.headers.get("Content-Type")).toBe("application/json");
    },
  );

  it("sends no token for a visitor", async () => {
    const requests = stubServer(() => Response.json({ success: true }));
    await call("GET /api/products");
    expect(requests[0]?.init.headers.has("Authorization")).toBe(false);
  });

  it("throws the server's message, its code and its details", { tags: ["buyer-8.1"] }, async () => {
    stubServer(
      refusedWith(409, { success: false, message: "Too late.", code: "too-old-to-pay", details: { by: 3 } }),
    );
    const error = await call("GET /api/cart").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: "Too late.",
      status: 409,
      code: "too-old-to-pay",
      details: { by: 3 },
    });
  });

  it(
    "throws 'Something went wrong' without a message, without JSON and without a response",
    { tags: ["buyer-8.1"] },
    async () => {
      stubServer(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
      await expect(call("GET /api/cart")).rejects.toThrow("Something went wrong");
      stubServer(() => {
        throw new TypeError("Failed to fetch");
      });
      await expect(call("GET /api/cart")).rejects.toThrow("Something went wrong");
    },
  );

  it("throws the offline message when the browser is offline", async () => {
    goOffline();
    stubServer(() => {
      throw new TypeError("Failed to fetch");
    });
    await expect(call("GET /api/cart")).rejects.toMatchObject({ message: offlineMessage, status: 0 });
  });

  it("rethrows the AbortError of a call that its screen has aborted", async () => {
    const abortError = new DOMException("aborted", "AbortError");
    stubServer(() => {
      throw abortError;
    });
    await expect(call("GET /api/cart", { signal: AbortSignal.abort() })).rejects.toBe(abortError);
  });

  it("ends the session when its token is refused, and only then", async () => {
    signIn();
    stubServer(refusedWith(403, { message: "No right." }));
    await call("GET /api/cart").catch(() => undefined);
    expect(getSession()).not.toBeNull();
    stubServer(refusedWith(401, { message: "Please sign in." }));
    await call("GET /api/cart").catch(() => undefined);
    expect(getSession()).toBeNull();
    expect(localStorage.getItem("token")).toBeNull();
    expect(interrupted.phoneNumber).toBeNull();
  });

  it("notes whose session ended when the token of a save is refused", async () => {
    signIn();
    stubServer(refusedWith(401, { message: "Please sign in." }));
    await call("POST /api/users/logout").catch(() => undefined);
    expect([getSession(), interrupted.phoneNumber]).toEqual([null, "9876543210"]);
    interrupted.phoneNumber = null;
  });

  it("does not answer a read while its page has a field typed into: what was typed would be lost", async () => {
    signIn();
    document.addEventListener("input", recordTyping);
    onTestFinished(() => document.removeEventListener("input", recordTyping));
    const field = document.body.appendChild(document.createElement("input"));
    onTestFinished(() => field.remove());
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    stubServer(refusedWith(401, { message: "Please sign in." }));
    const answered = vi.fn();
    void call("GET /api/cart").catch(answered);
    await vi.waitFor(() => expect(interrupted.phoneNumber).toBe("9876543210"));
    await new Promise((resolve) => setTimeout(resolve));
    expect([getSession(), answered.mock.calls.length]).toEqual([null, 0]);
    interrupted.phoneNumber = null;
  });
});

describe("the message to show", () => {
  it("is the server's own, else the caller's fallback", () => {
    expect(messageOf(new ApiError("Too late.", 409, "too-old-to-pay"), "Failed to load cart.")).toBe(
      "Too late.",
    );
    expect(messageOf(new ApiError("Something went wrong", 500, "server-error"), "Failed to load cart.")).toBe(
      "Failed to load cart.",
    );
    expect(messageOf(new Error("internal"))).toBe("Something went wrong");
  });

  it(
    "is the caller's fallback when offline, or the offline message without a fallback",
    { tags: ["buyer-8.8", "buyer-8.10"] },
    () => {
      const offline = new ApiError(offlineMessage, 0, "offline");
      expect(messageOf(offline, "Failed to load cart.")).toBe("Failed to load cart.");
      expect(["Something went wrong!", messageOf(offline, "")].join(" ").trim()).toBe(
        "Something went wrong!",
      );
      expect(messageOf(offline)).toBe(offlineMessage);
    },
  );
});
