import type { Endpoint } from "@dakbag/contracts/endpoint";
import { endpoints } from "@dakbag/contracts/endpoints";
import { beforeAll, describe, expect, test } from "vitest";
import { testAppForAll } from "../test-support/before-tests.ts";
import { joinCompany } from "../test-support/builders/company.ts";
import { sendFile } from "../test-support/builders/csv-form.ts";
import { type SignedIn, signInBuyer } from "../test-support/builders/sign-in-buyer.ts";
import { newClientIp } from "../test-support/builders/verify-phone.ts";
import { allCallers, mayCall, type CallerKind } from "../test-support/hostile/callers.ts";
import { type Ids, unknownIds } from "../test-support/hostile/ids.ts";
import { jsonPaths, getAtPath } from "../test-support/hostile/json-paths.ts";
import { type ValidRequest, validRequests } from "../test-support/hostile/valid-requests.ts";
import { personOf, twoBuyers, type TwoBuyers } from "../test-support/hostile/two-buyers.ts";

const shop = testAppForAll();
let buyers: TwoBuyers;
beforeAll(async () => {
  buyers = await twoBuyers(shop);
});

async function statusFor(endpoint: Endpoint, kind: CallerKind): Promise<number> {
  const [method, path] = endpoint.name.split(" ") as ["GET", string];
  const url = path.replaceAll(/:\w+/g, unknownIds.order);
  // An empty body: a caller without access must be refused before the body is read.
  const answer = await shop.app.inject({ method, url, headers: personOf(buyers, kind)?.headers ?? {} });
  return answer.statusCode;
}

/** Ids that differ from the unknown ones, to find the requests that contain an id. */
const someIds: Ids = {
  user: "u",
  phone: "p",
  order: "o",
  payment: { razorpayOrderId: "ro", razorpayPaymentId: "rp", razorpaySignature: "rs" },
  refund: "r",
  creditNote: { order: "co", id: "c" },
  claim: { order: "cl", id: "ci", picture: "cp", replaced: "cr" },
  message: "m",
  cartLine: "l",
  lineToSave: "ls",
  lineToMove: "lm",
  savedLine: "sl",
  deletedLine: "dl",
  address: "a",
  company: {
    branch: "b",
    branchToClose: "bc",
    member: "me",
    memberToRemove: "mr",
    invitation: "i",
    invited: "in",
  },
  session: "se",
  statusUpload: "s",
  productUpload: "pu",
  chargeUpload: "cu",
  valmoUpload: "vu",
  meeshoUpload: "mu",
  enquiry: "en",
  orderVersion: 7,
  orderView: "ov",
  unknownPayments: { toRefund: "up", toDismiss: "ud" },
  customerToErase: "ce",
  edit: "e",
  revision: "v",
  // Pictures are public.
  picture: unknownIds.picture,
  packets: { sequence: "q", endSequence: "r" },
};

const isDelete = ({ name }: Endpoint) => name.startsWith("DELETE ");
const differ = (one: object, other: object) => JSON.stringify(one) !== JSON.stringify(other);

/** Ids that belong to no buyer: the caller's own key of an edit, a note or a view, a courier's number or service, and staff. */
const ownerlessIds = new Set([
  "viewId",
  "editId",
  "noteId",
  "trackingId",
  "serviceId",
  "assigneeId",
  "seenAssigneeId",
]);

function partsOf(name: string, ids: Ids) {
  const { params = {}, body } = validRequests[name as keyof typeof validRequests](ids) as ValidRequest;
  return { params, body };
}

function requestAbout(name: string, ids: Ids) {
  const { params, body } = partsOf(name, ids);
  const [method, path] = name.split(" ") as ["GET", string];
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => params[key]!);
  return { method, url, ...(body ? { payload: body } : {}) };
}

/** The parts of a response in which a caller could notice a difference. */
async function answerTo(person: SignedIn | undefined, request: ReturnType<typeof requestAbout>) {
  const file = request.payload && "file" in request.payload ? request.payload.file : undefined;
  const answer =
    file instanceof File
      ? await sendFile(shop, request.url, new Uint8Array(await file.arrayBuffer()), {
          headers: { ...person?.headers },
        })
      : await shop.app.inject({ ...request, headers: person?.headers ?? {}, remoteAddress: newClientIp() });
  return { status: answer.statusCode, body: answer.body.replace(/"requestId":"[^"]*"/, "") };
}

describe("every endpoint declares who may call it, and the server enforces it", () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint as Endpoint] as const))(
    "%s",
    async (_name, endpoint) => {
      for (const kind of allCallers) {
        // Signing out first would end the session that the next endpoints need.
        if (endpoint.name === "POST /api/users/logout" && kind !== "visitor") continue;
        const status = await statusFor(endpoint, kind);
        const refusal = kind === "visitor" ? 401 : 403;
        // Another system has a token of its own, without which it is answered 401 whoever is signed in.
        const refusals = endpoint.access === "provider" ? [403] : [401, 403];
        if (mayCall[endpoint.access].includes(kind)) expect(refusals, kind).not.toContain(status);
        else expect(status, kind).toBe(refusal);
      }
    },
  );

  test("the ids in valid requests differ between buyers, so that the next test tries another buyer's", () => {
    const unchanged = endpoints.flatMap(({ name }) => {
      const [otherBuyers, unknown] = [partsOf(name, buyers.other.paid), partsOf(name, unknownIds)];
      return jsonPaths(unknown)
        .filter((place) => /\.(id|ids\.0|\w+Id)$/.test(place.join(".")))
        .filter((place) => !ownerlessIds.has(place.at(-1)!))
        .filter((place) => getAtPath(otherBuyers, place) === getAtPath(unknown, place))
        .map((place) => `${name} ${place.join(".")}`);
    });
    expect(unchanged).toEqual([]);
  });

  const ofBuyers = (endpoints as readonly Endpoint[])
    .filter(({ access }) => access === "buyer" || access === "anyone")
    .filter(({ name }) => differ(requestAbout(name, unknownIds), requestAbout(name, someIds)))
    // Deletions run last, because the owner's own requests are sent, too.
    .toSorted((one, other) => Number(isDelete(one)) - Number(isDelete(other)));

  test.each(ofBuyers.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s: another buyer's id is answered like an unknown id, the owner's is not",
    async (name, { access }) => {
      const { own, other, internal, packer } = buyers;
      for (const stranger of access === "anyone" ? [undefined] : [own.person, internal, packer]) {
        const unknown = await answerTo(stranger, requestAbout(name, unknownIds));
        // Messages to a phone are rate limited: one request only.
        for (const ids of access === "anyone" ? [other.paid] : [other.paid, other.waiting])
          expect(await answerTo(stranger, requestAbout(name, ids))).toEqual(unknown);
      }
      if (access === "anyone") return;
      const unknown = await answerTo(other.person, requestAbout(name, unknownIds));
      const otherBuyers = [
        await answerTo(other.person, requestAbout(name, other.paid)),
        await answerTo(other.person, requestAbout(name, other.waiting)),
      ];
      expect(otherBuyers).toContainEqual(expect.not.objectContaining({ status: unknown.status }));
    },
  );

  test("a malformed, unknown, truncated or forged token gives 401", async () => {
    const { token, userId } = buyers.admin;
    const claims = Buffer.from(JSON.stringify({ sub: userId, role: "admin" })).toString("base64url");
    for (const authorization of [
      `Bearer ${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`,
      `Bearer ${Buffer.from('{"alg":"HS256"}').toString("base64url")}.${claims}.${"A".repeat(43)}`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${"A".repeat(43)}`,
      token,
      "Bearer ",
      "Basic x",
    ]) {
      const answer = await shop.app.inject({
        method: "GET",
        url: "/api/admin/orders",
        headers: { authorization },
      });
      expect(answer.statusCode).toBe(401);
    }
  });

  test("the server has exactly these endpoints", () => {
    const served = routesOf(shop.app.printRoutes({ commonPrefix: false, includeHooks: false }));
    expect(served).toEqual(endpoints.map(({ name }) => name).toSorted());
  });
});

/** Each endpoint of buyers that names an order, and which staff may call it about an order of others. */
const ofOrders: Readonly<Record<string, readonly CallerKind[]>> = {
  "GET /api/orders/:id": [],
  "POST /api/orders/:id/retryPayment": [],
  "POST /api/orders/verifyPayment": [],
  "POST /api/orders/validateRazorpay": ["admin"],
  "POST /api/orders/:id/reorder": [],
  "POST /api/orders/:id/askToCancel": [],
  "POST /api/orders/:id/partDelivery": [],
  "GET /api/orders/:id/claims": [],
  "POST /api/orders/:id/claims": [],
  "POST /api/orders/:id/claims/:claimId/pictures": [],
  "POST /api/orders/:id/claims/:claimId/withdraw": [],
  "POST /api/orders/:id/deliveryAnswer": [],
  "GET /api/orders/:id/invoice": ["accountant", "admin"],
  "GET /api/orders/:id/credit-notes/:creditNoteId": ["accountant", "admin"],
  // Last: it leaves none to pay.
  "POST /api/orders/:id/cancel": [],
};

describe("who may do what with an order of a buyer", () => {
  let colleague: SignedIn;
  beforeAll(async () => {
    colleague = await signInBuyer(shop);
    const owner = buyers.other.person;
    await joinCompany(shop, owner, colleague, "approver");
    const { rowCount } = await shop.db.query(
      `UPDATE orders SET company_id = member.company_id, branch_id = member.branch_id
       FROM company_members member WHERE member.user_id = buyer_id AND buyer_id = $1`,
      [owner.userId],
    );
    expect(rowCount).toBeGreaterThanOrEqual(4);
  });

  test("is listed for every endpoint that names an order", () => {
    const { order, payment, creditNote, claim } = someIds;
    const naming = (endpoints as readonly Endpoint[])
      .filter(({ access }) => access === "buyer")
      .map(({ name }) => name)
      .filter((name) =>
        differ(
          requestAbout(name, unknownIds),
          requestAbout(name, { ...unknownIds, order, payment, creditNote, claim }),
        ),
      );
    expect(naming.toSorted()).toEqual(Object.keys(ofOrders).toSorted());
  });

  test.each(Object.entries(ofOrders))(
    "%s: its buyer, the buyer's company, and staff as listed; to others it is unknown",
    async (name, staff) => {
      const { own, other } = buyers;
      const about = async (person: SignedIn) => {
        const unknown = await answerTo(person, requestAbout(name, unknownIds));
        const answers = [
          await answerTo(person, requestAbout(name, other.paid)),
          await answerTo(person, requestAbout(name, other.waiting)),
        ];
        return answers.some((answer) => differ(answer, unknown));
      };
      const kinds = allCallers.filter((kind) => kind !== "visitor" && kind !== "buyer");
      const people = [own.person, ...kinds.map((kind) => personOf(buyers, kind)!), colleague, other.person];
      const may: boolean[] = [];
      for (const person of people) may.push(await about(person));
      const expected = [false, ...kinds.map((kind) => staff.includes(kind)), true, true];
      expect(may, ["stranger", ...kinds, "colleague", "owner"].join(", ")).toEqual(expected);
    },
  );
});

/** The routes of Fastify's printed tree, whose indentation shows the parent of each line. */
function routesOf(tree: string): string[] {
  const path: string[] = [];
  const routes: string[] = [];
  for (const line of tree.split("\n")) {
    const match = /^(?<indent>[│ ]*)[├└]── (?<part>\S*)(?: \((?<methods>[^)]+)\))?/.exec(line);
    if (!match?.groups) continue;
    const depth = match.groups["indent"]!.length / 4;
    path.splice(depth, path.length, match.groups["part"]!);
    for (const method of match.groups["methods"]?.split(", ") ?? []) {
      if (method !== "HEAD") routes.push(`${method} ${path.slice(0, depth + 1).join("")}`);
    }
  }
  return routes.toSorted();
}
