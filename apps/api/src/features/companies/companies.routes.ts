import * as contract from "@dakbag/contracts/companies";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { addBranch, chooseBranch, closeBranch, renameBranch, renameCompany } from "./change-company.ts";
import { changeMember, leaveCompany, removeMember } from "./change-members.ts";
import { declineInvitation, inviteMember, takeInvitation, withdrawInvitation } from "./invitations.ts";
import { openCompany } from "./open-company.ts";
import { readBranchDetails, readCompany } from "./read-company.ts";
import { saveBranchDetails } from "./save-branch-details.ts";

/** The company that a person buys for, with its branches and colleagues. */
export function registerCompaniesRoutes(app: FastifyInstance, shop: Shop): void {
  const { authenticate } = shop;

  route(app, authenticate, contract.readCompany, ({ caller }) => readCompany(shop.db, caller, shop.clock()));

  route(app, authenticate, contract.openCompany, async ({ body, caller }) => {
    await openCompany(shop, body, caller);
    return {};
  });

  route(app, authenticate, contract.renameCompany, async ({ body, caller }) => {
    await renameCompany(shop, body, caller);
    return {};
  });

  route(app, authenticate, contract.leaveCompany, async ({ caller }) => {
    await leaveCompany(shop, caller);
    return {};
  });

  route(app, authenticate, contract.addBranch, async ({ body, caller }) => ({
    branch: await addBranch(shop, body.name, caller),
  }));

  route(app, authenticate, contract.renameBranch, async ({ params, body, caller }) => {
    await renameBranch(shop, { ...params, ...body }, caller);
    return {};
  });

  route(app, authenticate, contract.closeBranch, async ({ params, caller }) => {
    await closeBranch(shop, params.id, caller);
    return {};
  });

  route(app, authenticate, contract.readBranchDetails, ({ params, caller }) =>
    readBranchDetails(shop.db, params.id, caller.party),
  );

  route(app, authenticate, contract.saveBranchDetails, ({ params, body, caller }) =>
    saveBranchDetails(shop, { branchId: params.id, form: body }, caller),
  );

  route(app, authenticate, contract.chooseBranch, async ({ body, caller }) => {
    await chooseBranch(shop, body.branchId, caller);
    return {};
  });

  route(app, authenticate, contract.inviteMember, async ({ body, caller }) => {
    await inviteMember(shop, body, caller);
    return {};
  });

  route(app, authenticate, contract.withdrawInvitation, async ({ params, caller }) => {
    await withdrawInvitation(shop, params.id, caller);
    return {};
  });

  route(app, authenticate, contract.takeInvitation, async ({ params, caller }) => {
    await takeInvitation(shop, params.id, caller);
    return {};
  });

  route(app, authenticate, contract.declineInvitation, async ({ params, caller }) => {
    await declineInvitation(shop, params.id, caller);
    return {};
  });

  route(app, authenticate, contract.changeMember, async ({ params, body, caller }) => {
    await changeMember(shop, { ...params, ...body }, caller);
    return {};
  });

  route(app, authenticate, contract.removeMember, async ({ params, caller }) => {
    await removeMember(shop, params.id, caller);
    return {};
  });
}
