import type { Endpoint } from "@dakbag/contracts/endpoint";
import { listOrders } from "@dakbag/contracts/orders";
import { endpoints } from "@dakbag/contracts/endpoints";
import { hasRight, memberRoles } from "@dakbag/domain/companies/member-roles";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import {
  addBranch,
  chooseBranch,
  companyOf,
  joinCompany,
  openCompany,
  readCompanyOf,
  requestCompany,
} from "../../../test-support/builders/company.ts";
import { placeOrder, requestOrder } from "../../../test-support/builders/order.ts";
import { saveShippingDetails, shippingDetailsBody } from "../../../test-support/builders/shipping-details.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";

const shop = testAppForAll();
const owner = signInForEach(shop);
const stranger = signInForEach(shop);

const refusal = async (asking: ReturnType<typeof requestCompany>) => {
  const answer = await asking;
  return [answer.statusCode, answer.json<{ code: string }>().code];
};
const invite = (who: SignedIn, { phoneNumber }: SignedIn, role = "buyer") =>
  requestCompany(shop, who, "POST", "/invitations", { phoneNumber, role });
const invitationTo = async (person: SignedIn) =>
  (await readCompanyOf(shop, person)).ownInvitations.at(-1)!._id;
const take = (person: SignedIn, id: string) =>
  requestCompany(shop, person, "POST", `/invitations/${id}/take`);
const remove = (who: SignedIn, { userId }: SignedIn) =>
  requestCompany(shop, who, "DELETE", `/members/${userId}`);
const unlimited = { perOrder: null, perMonth: null };
const colleague = async (role: (typeof memberRoles)[number] = "buyer") => {
  const person = await signInBuyer(shop, { name: `A ${role}` });
  await joinCompany(shop, owner, person, role);
  return person;
};

describe("a company", () => {
  test("begins with its owner and one branch with the owner's details, which is bought for at once", async () => {
    await saveShippingDetails(shop, owner);
    const branchId = await openCompany(shop, owner, "Asha Exports");
    const { name, role, branch, branches, members } = await companyOf(shop, owner);
    expect({ name, role, branch }).toEqual({
      name: "Asha Exports",
      role: "owner",
      branch: { _id: branchId, name: "Head office" },
    });
    const { GSTIN } = shippingDetailsBody().basicDetails;
    expect(branches).toMatchObject([{ _id: branchId, GSTIN }]);
    expect(members).toMatchObject([{ _id: owner.userId, role: "owner" }]);
    const { order } = await placeOrder(shop, owner, { HONROL100: 1 }, branchId);
    expect(order.GST.GSTIN).toBe(GSTIN);
  });

  test("is one for a person: a second one, and an invitation to another, are refused", async () => {
    await openCompany(shop, owner);
    const again = { name: "Second", branchName: "Main" };
    expect(await refusal(requestCompany(shop, owner, "POST", "", again))).toEqual([409, "has-company"]);
    await openCompany(shop, stranger);
    await invite(owner, stranger);
    expect(await refusal(take(stranger, await invitationTo(stranger)))).toEqual([409, "has-company"]);
    const { rows } = await shop.db.query("SELECT FROM companies WHERE name = 'Second'");
    expect(rows).toEqual([]);
  });

  test("has colleagues by invitations, which only the invited phone sees, takes and declines", async () => {
    await openCompany(shop, owner, "Zinnia Traders");
    const [person, other] = [await signInBuyer(shop), await signInBuyer(shop)];
    await invite(owner, person);
    await invite(owner, other);
    expect((await companyOf(shop, owner)).invitations.map(({ phoneNumber }) => phoneNumber)).toEqual([
      person.phoneNumber,
      other.phoneNumber,
    ]);
    const id = await invitationTo(person);
    expect((await readCompanyOf(shop, person)).ownInvitations).toMatchObject([
      { companyName: "Zinnia Traders", role: "buyer" },
    ]);
    expect((await readCompanyOf(shop, stranger)).ownInvitations).toEqual([]);
    expect(await refusal(take(stranger, id))).toEqual([404, "not-found"]);
    expect((await take(person, id)).statusCode).toBe(200);
    expect(await refusal(take(person, id))).toEqual([404, "not-found"]);
    const otherId = await invitationTo(other);
    expect((await requestCompany(shop, other, "POST", `/invitations/${otherId}/decline`)).statusCode).toBe(
      200,
    );
    const { members, invitations } = await companyOf(shop, owner);
    expect(members.map(({ _id }) => _id)).toEqual([owner.userId, person.userId]);
    expect(invitations).toEqual([]);
    expect(await refusal(invite(owner, person))).toEqual([409, "is-colleague"]);
  });

  test("an invitation that is withdrawn, or fourteen days old, cannot be taken", async () => {
    await openCompany(shop, owner);
    const person = await signInBuyer(shop);
    await invite(owner, person);
    const withdrawn = await invitationTo(person);
    await requestCompany(shop, owner, "DELETE", `/invitations/${withdrawn}`);
    expect(await refusal(take(person, withdrawn))).toEqual([404, "not-found"]);
    await invite(owner, person);
    const old = await invitationTo(person);
    await shop.db.query("UPDATE company_invitations SET expires_at = $2 WHERE id = $1", [
      old,
      shop.clock.now(),
    ]);
    expect(await refusal(take(person, old))).toEqual([404, "not-found"]);
    expect((await readCompanyOf(shop, person)).ownInvitations).toEqual([]);
  });

  test("who is removed has no company from the next request on, and orders for it no more", async () => {
    const branchId = await openCompany(shop, owner);
    const person = await colleague();
    await placeOrder(shop, person, { HONROL100: 1 }, branchId);
    expect((await remove(owner, person)).statusCode).toBe(200);
    expect((await readCompanyOf(shop, person)).company).toBeNull();
    const answer = await requestOrder(shop, person, branchId);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "another-branch"]);
    expect(await refusal(chooseBranchOf(person, branchId))).toEqual([404, "not-found"]);
  });

  test("has an owner as long as it has colleagues; its last colleague takes the saved details along", async () => {
    await saveShippingDetails(shop, owner);
    const branchId = await openCompany(shop, owner);
    const person = await colleague();
    const leave = (who: SignedIn) => requestCompany(shop, who, "POST", "/leave");
    const { version } = (await companyOf(shop, owner)).members[0]!;
    const own = requestCompany(shop, owner, "PUT", `/members/${owner.userId}`, {
      role: "buyer",
      ...unlimited,
      version,
    });
    expect(await refusal(own)).toEqual([409, "last-owner"]);
    expect(await refusal(leave(owner))).toEqual([409, "last-owner"]);
    expect(await refusal(remove(owner, owner))).toEqual([409, "last-owner"]);
    expect((await leave(person)).statusCode).toBe(200);
    expect((await leave(owner)).statusCode).toBe(200);
    expect((await readCompanyOf(shop, owner)).company).toBeNull();
    const { rows } = await shop.db.query("SELECT FROM shipping_details WHERE branch_id = $1", [branchId]);
    expect(rows).toEqual([]);
  });

  test("a save names the version that it saw", async () => {
    await openCompany(shop, owner, "One");
    const rename = (name: string, version: number) =>
      requestCompany(shop, owner, "PUT", "", { name, version });
    expect((await rename("Two", 1)).statusCode).toBe(200);
    expect(await refusal(rename("Three", 1))).toEqual([409, "changed-meanwhile"]);
    expect((await companyOf(shop, owner)).name).toBe("Two");
  });
});

const chooseBranchOf = (person: SignedIn, branchId: string) =>
  requestCompany(shop, person, "PUT", "/branch", { branchId });

describe("a branch", () => {
  const details = { ...shippingDetailsBody(), basicDetails: { GSTIN: "29AAGCB7383J1Z4", UIN: "" } };
  const saveDetails = (who: SignedIn, id: string, body: object) =>
    requestCompany(shop, who, "PUT", `/branches/${id}/details`, body);

  test("decides the GSTIN, addresses and place of supply of what is ordered for it", async () => {
    await saveShippingDetails(shop, owner);
    await openCompany(shop, owner);
    const pune = await addBranch(shop, owner, "Pune");
    const NA = { ...details, basicDetails: { GSTIN: "NA", UIN: "" } };
    expect((await saveDetails(owner, pune, NA)).statusCode).toBe(200);
    await chooseBranch(shop, owner, pune);
    const buyer = await colleague();
    await chooseBranch(shop, buyer, pune);
    for (const [person, mayChange] of [
      [owner, true],
      [buyer, false],
    ] as const) {
      const addresses = await shop.app.inject({ url: "/api/users/addresses", headers: person.headers });
      expect(addresses.json()).toMatchObject({
        addresses: [{ zipCode: "411001", isDefault: true }],
        branch: { _id: pune, name: "Pune", mayChange },
      });
    }
    const read = await shop.app.inject({ url: "/api/users/shippingDetails", headers: owner.headers });
    expect(read.json()).toMatchObject({ shippingDetails: { basicDetails: { GSTIN: "NA" } } });
    const { order } = await placeOrder(shop, owner, { HONROL100: 1 }, pune);
    expect(order.GST.GSTIN).toBe("NA");
  });

  test("a page of another branch orders nothing", async () => {
    const first = await openCompany(shop, owner);
    const second = await addBranch(shop, owner, "Pune");
    await chooseBranch(shop, owner, second);
    for (const seen of [first, undefined, uuidV7(new Date())]) {
      const answer = await requestOrder(shop, owner, seen);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "another-branch"]);
    }
    const answer = await requestOrder(shop, stranger, first);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "another-branch"]);
  });

  test("has a GSTIN with the right check digit that is active in the registry, when that answers", async () => {
    const id = await openCompany(shop, owner);
    const save = (GSTIN: string) => saveDetails(owner, id, { ...details, basicDetails: { GSTIN, UIN: "" } });
    expect((await save("27ABCDE1234F1Z5")).json()).toMatchObject({
      code: "invalid-input",
      message: "GSTIN is not valid: its last character does not match the rest.",
    });
    expect((await companyOf(shop, owner)).branches).toMatchObject([{ GSTIN: null }]);
  });

  test("is not closed while a colleague buys for it, and never as the last one", async () => {
    const first = await openCompany(shop, owner);
    const close = (id: string) => requestCompany(shop, owner, "DELETE", `/branches/${id}`);
    expect(await refusal(close(first))).toEqual([409, "last-branch"]);
    const second = await addBranch(shop, owner, "Pune");
    expect(await refusal(close(first))).toEqual([409, "branch-in-use"]);
    expect((await close(second)).statusCode).toBe(200);
    expect(await refusal(chooseBranchOf(owner, second))).toEqual([404, "not-found"]);
    expect((await companyOf(shop, owner)).branches.map(({ _id }) => _id)).toEqual([first]);
    // Its name is free again.
    await addBranch(shop, owner, "PUNE");
    expect(await refusal(requestCompany(shop, owner, "POST", "/branches", { name: "pune" }))).toEqual([
      409,
      "name-taken",
    ]);
  });
});

test("orders are listed of the company, of the branch that one buys for, or as one's own, by everyone in it", async () => {
  await saveShippingDetails(shop, owner);
  const own = await placeOrder(shop, owner, { HONROL100: 1 });
  const head = await openCompany(shop, owner);
  const pune = await addBranch(shop, owner, "Pune");
  const details = shippingDetailsBody({ GSTIN: "NA" });
  await requestCompany(shop, owner, "PUT", `/branches/${pune}/details`, details);
  const buyer = await colleague();
  const accounts = await colleague("accounts");
  const atHead = await placeOrder(shop, owner, { HONROL100: 1 }, head);
  await chooseBranch(shop, buyer, pune);
  const atPune = await placeOrder(shop, buyer, { HONROL100: 1 }, pune);
  const list = async ({ headers }: SignedIn, query: string) => {
    const answer = await shop.app.inject({ url: `/api/orders${query}`, headers });
    const { data, counts, hasCompany } = listOrders.answer.parse(answer.json());
    const numbers = data.map(({ orderNumber }) => orderNumber);
    expect(counts!.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length);
    return {
      numbers,
      by: data.map(({ placedFor }) => placedFor && `${placedFor.by}, ${placedFor.branch}`),
      hasCompany,
    };
  };
  const numbers = (...placed: { order: { orderNumber: string } }[]) =>
    placed.map(({ order }) => order.orderNumber);
  const ownersName = (await companyOf(shop, owner)).members[0]!.name;
  for (const words of ["", "q=honeycomb&"]) {
    const asked = async (person: SignedIn, of: string) => (await list(person, `?${words}${of}`)).numbers;
    expect(await list(owner, `?${words}`)).toEqual({
      numbers: numbers(atPune, atHead, own),
      by: ["A buyer, Pune", `${ownersName}, Head office`, null],
      hasCompany: true,
    });
    expect(await asked(owner, "of=company")).toEqual(numbers(atPune, atHead, own));
    expect(await asked(owner, "of=branch")).toEqual(numbers(atHead));
    expect(await asked(owner, "of=mine")).toEqual(numbers(atHead, own));
    expect(await asked(buyer, "of=branch")).toEqual(numbers(atPune));
    expect(await asked(accounts, "")).toEqual(numbers(atPune, atHead));
    expect(await asked(accounts, "of=mine")).toEqual([]);
    expect(await asked(stranger, "of=branch")).toEqual([]);
  }
  expect((await list(stranger, "?of=company")).hasCompany).toBe(false);
});

describe("at the same time", () => {
  test("two owners who remove each other leave one", async () => {
    await openCompany(shop, owner);
    const second = await colleague("owner");
    const answers = await Promise.all([remove(owner, second), remove(second, owner)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { rows } = await shop.db.query("SELECT user_id FROM company_members WHERE user_id = ANY ($1)", [
      [owner.userId, second.userId],
    ]);
    expect(rows).toHaveLength(1);
  });

  test("one who takes the invitations of two companies has one", async () => {
    await openCompany(shop, owner);
    await openCompany(shop, stranger);
    const person = await signInBuyer(shop);
    await invite(owner, person);
    await invite(stranger, person);
    const { ownInvitations } = await readCompanyOf(shop, person);
    const answers = await Promise.all(ownInvitations.map(({ _id }) => take(person, _id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("an invitation that is taken twice makes one colleague", async () => {
    await openCompany(shop, owner);
    const person = await signInBuyer(shop);
    await invite(owner, person);
    const id = await invitationTo(person);
    const answers = await Promise.all([take(person, id), take(person, id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await companyOf(shop, owner)).members).toHaveLength(2);
  });
});

describe("every endpoint asks a colleague for its right", () => {
  const withRight = (endpoints as readonly Endpoint[]).filter(({ right }) => right !== undefined);
  const people = new Map<string, SignedIn>();
  beforeAll(async () => {
    const first = await signInBuyer(shop);
    await openCompany(shop, first);
    for (const role of memberRoles) {
      const person = await signInBuyer(shop);
      await joinCompany(shop, first, person, role);
      people.set(role, person);
    }
    people.set("no company", await signInBuyer(shop));
  });
  beforeEach(() => shop.db.query("DELETE FROM rate_limits"));

  test("those of companies but for opening, leaving and one's own invitations", () => {
    const without = (endpoints as readonly Endpoint[])
      .filter(({ name, right }) => name.includes("/api/company") && right === undefined)
      .map(({ name }) => name);
    expect(without).toEqual([
      "GET /api/company",
      "POST /api/company",
      "POST /api/company/leave",
      "POST /api/company/invitations/:id/take",
      "POST /api/company/invitations/:id/decline",
    ]);
  });

  test.each(withRight.map((endpoint) => [endpoint.name, endpoint] as const))("%s", async (name, endpoint) => {
    const [method, path] = name.split(" ") as ["GET", string];
    const url = path.replaceAll(/:\w+/g, uuidV7(new Date()));
    const refused: string[] = [];
    for (const [role, { headers }] of people) {
      // An empty body: a colleague without the right must be refused before it is read.
      const answer = await shop.app.inject({ method, url, headers });
      if (answer.statusCode === 403) {
        expect(answer.json()).toMatchObject({ code: "right-missing" });
        refused.push(role);
      }
    }
    expect(refused).toEqual(memberRoles.filter((role) => !hasRight(role, endpoint.right!)));
  });
});
