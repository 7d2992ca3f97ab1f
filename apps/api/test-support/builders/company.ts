import type { Company, readCompany } from "@dakbag/contracts/companies";
import type { MemberRole } from "@dakbag/domain/companies/member-roles";
import type * as z from "zod";
import type { TestApp } from "../start-test-app.ts";
import type { SignedIn } from "./sign-in-buyer.ts";

type App = Pick<TestApp, "app">;
type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A request about the company of a person: `path` goes on after /api/company. */
export const requestCompany = (
  { app }: App,
  { headers }: SignedIn,
  method: Method,
  path: string,
  payload?: object,
) => app.inject({ method, url: `/api/company${path}`, headers, ...(payload && { payload }) });

async function succeed(...request: Parameters<typeof requestCompany>) {
  const answer = await requestCompany(...request);
  if (answer.statusCode !== 200)
    throw new Error(`${request[2]} ${request[3]} was refused: ${answer.statusCode} ${answer.body}`);
  return answer;
}

/** What a person reads of their company, and the invitations to them. */
export async function readCompanyOf(app: App, person: SignedIn) {
  const answer = await succeed(app, person, "GET", "");
  return answer.json<z.output<typeof readCompany.answer>>();
}

/** The company of a person. */
export async function companyOf(app: App, person: SignedIn): Promise<Company> {
  const { company } = await readCompanyOf(app, person);
  if (!company) throw new Error("this person has no company");
  return company;
}

/** A person opens a company. @returns its first branch */
export async function openCompany(app: App, owner: SignedIn, name = "Asha Traders"): Promise<string> {
  await succeed(app, owner, "POST", "", { name, branchName: "Head office" });
  return (await companyOf(app, owner)).branch._id;
}

/** An owner adds a branch. @returns its id */
export async function addBranch(app: App, owner: SignedIn, name: string): Promise<string> {
  const answer = await succeed(app, owner, "POST", "/branches", { name });
  return answer.json<{ branch: { _id: string } }>().branch._id;
}

export const chooseBranch = (app: App, person: SignedIn, branchId: string) =>
  succeed(app, person, "PUT", "/branch", { branchId });

/** An owner invites a person, who takes the invitation. */
export async function joinCompany(
  app: App,
  owner: SignedIn,
  person: SignedIn,
  role: MemberRole = "buyer",
  limits: { perOrder: number | null; perMonth: number | null } = { perOrder: null, perMonth: null },
): Promise<void> {
  const { phoneNumber } = person;
  await succeed(app, owner, "POST", "/invitations", { phoneNumber, role, ...limits });
  const { ownInvitations } = await readCompanyOf(app, person);
  await succeed(app, person, "POST", `/invitations/${ownInvitations.at(-1)!._id}/take`);
}
