import { maxBranches, maxMembers, maxOpenInvitations } from "@dakbag/domain/companies/company-limits";
import { conflict, notFound } from "../../platform/shop-error.ts";

export const companyNotFound = () => notFound("Your company");
export const branchNotFound = () => notFound("This branch");
export const memberNotFound = () => notFound("This colleague");
export const invitationNotFound = () => notFound("This invitation");

export const hasCompany = () =>
  conflict("has-company", "You buy for a company already. Leave it first: a person buys for one company.");

export const changedMeanwhile = () =>
  conflict("changed-meanwhile", "A colleague has changed this meanwhile. Please read the page again.");

export const branchNameTaken = (name: string) =>
  conflict("name-taken", `Another branch is called ${name} already.`);

export const lastBranch = () =>
  conflict("last-branch", "A company has one branch at least. Add another one before you close this one.");

export const branchInUse = (names: readonly string[]) =>
  conflict(
    "branch-in-use",
    `${names.join(", ")} ${names.length === 1 ? "buys" : "buy"} for this branch. Let them choose another one first.`,
  );

export const lastOwner = () =>
  conflict("last-owner", "A company has one owner at least. Make a colleague an owner first.");

export const aboveLimit = (why: string) =>
  conflict("above-limit", `${why} Please ask an owner or an approver of your company to order it.`);

export const isColleague = (name: string) => conflict("is-colleague", `${name} is a colleague already.`);

export const tooManyBranches = () =>
  conflict("too-many", `A company has at most ${maxBranches} branches. Please close one first.`);

export const tooManyMembers = () =>
  conflict("too-many", `A company has at most ${maxMembers} colleagues. Please remove one first.`);

export const tooManyInvitations = () =>
  conflict(
    "too-many",
    `${maxOpenInvitations} invitations are open, the maximum. Please withdraw one that is not needed.`,
  );
