import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, messageOf } from "./api-error.ts";
import { call } from "./call.ts";
import { goOffline, goOnline } from "../../test-support/network.ts";
import { offlineMessage } from "./connection.ts";
import { endSession, getSession, startSession } from "./session.ts";

afterEach(() => {
  endSession();
  goOnline();
  vi.unstubAllGlobals();
});

function serverAnswers(answer: () => Response) {
  const requests: { address: string; init: RequestInit & { headers: Headers } }[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit & { headers: Headers }) => {
    requests.push({ address, init });
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
      const requests = serverAnswers(() => Response.json({ success: true }));
      signIn();
      await call("PATCH /api/cart/:id", { params: { id: "a/b" }, body: { quantity: 2000 } });
      const [{ address, init }] = requests as [(typeof requests)[0]];
      expect([init.method, address, init.body]).toEqual(["PATCH", "/api/cart/a%2Fb", '{"quantity":2000}']);
      expect(init.headers.get("Authorization")).toBe("Bearer a-token");
      expect(init.headers.get("Content-Type")).toBe("application/json");
    },
  );

  it("sends no token for a visitor", async () => {
    const requests = serverAnswers(() => Response.json({ success: true }));
    await call("GET /api/products");
    expect(requests[0]?.init.headers.has("Authorization")).toBe(false);
  });

  it("throws the server's message, its code and its details", { tags: ["buyer-8.1"] }, async () => {
    serverAnswers(
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
    "throws 'Something went wrong' where there is no message, no JSON or no answer",
    { tags: ["buyer-8.1"] },
    async () => {
      serverAnswers(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
      await expect(call("GET /api/cart")).rejects.toThrow("Something went wrong");
      serverAnswers(() => {
        throw new TypeError("Failed to fetch");
      });
      await expect(call("GET /api/cart")).rejects.toThrow("Something went wrong");
    },
  );

  it("reports a missing network if the browser knows", async () => {
    goOffline();
    serverAnswers(() => {
      throw new TypeError("Failed to fetch");
    });
    await expect(call("GET /api/cart")).rejects.toMatchObject({ message: offlineMessage, status: 0 });
  });

  it("ignores a call that its screen has aborted", async () => {
    const given = new DOMException("given up", "AbortError");
    serverAnswers(() => {
      throw given;
    });
    await expect(call("GET /api/cart", { signal: AbortSignal.abort() })).rejects.toBe(given);
  });

  it("ends the session only when its token is refused", async () => {
    signIn();
    serverAnswers(refusedWith(403, { message: "No right." }));
    await call("GET /api/cart").catch(() => undefined);
    expect(getSession()).not.toBeNull();
    serverAnswers(refusedWith(401, { message: "Please sign in." }));
    await call("GET /api/cart").catch(() => undefined);
    expect(getSession()).toBeNull();
    expect(localStorage.getItem("token")).toBeNull();
  });
});

describe("the error message to show", () => {
  it("is the server's, otherwise the screen's own", () => {
    expect(messageOf(new ApiError("Too late.", 409, "too-old-to-pay"), "Failed to load cart.")).toBe(
      "Too late.",
    );
    expect(messageOf(new ApiError("Something went wrong", 500, "server-error"), "Failed to load cart.")).toBe(
      "Failed to load cart.",
    );
    expect(messageOf(new Error("internal"))).toBe("Something went wrong");
  });

  it(
    "is the screen's own without a network, which has its own notice",
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
