import type { Role } from "@dakbag/contracts/account";
import type { Access } from "@dakbag/contracts/endpoint";
import { hasAccess } from "@dakbag/domain/account/roles";
import { hasRight, type MemberRight, type MemberRole } from "@dakbag/domain/companies/member-roles";
import type { SpendingLimits } from "@dakbag/domain/companies/spending-limits";
import { notAuthorised, notSignedIn, rightMissing, rightsWithheld } from "./shop-error.ts";

/** Why a session of staff has no rights of staff: no second factor is set up, or none was given at sign-in. */
export type Withheld = "second-factor-not-set-up" | "second-factor-not-given";

/** Who buys: a person for themselves, or for a branch of their company. */
export interface BuyingParty {
  readonly userId: string;
  readonly companyId?: string | null;
  readonly branchId?: string | null;
  /** What the person is in their company. */
  readonly memberRole?: MemberRole | null;
  /** What they may order for it without approval; read with the session. */
  readonly limits?: SpendingLimits | null;
}

/** Whose saved details, addresses and GSTIN a party buys with: its branch's, or the person's own. */
export const detailsOwner = ({ userId, branchId }: BuyingParty): string => branchId ?? userId;

/** The signed-in user of a request. */
export interface Caller {
  readonly userId: string;
  readonly party: BuyingParty;
  /** What this session may do: "buyer" while the rights of staff are withheld. */
  readonly role: Role;
  readonly accountRole: Role;
  readonly withheld: Withheld | null;
  readonly name: string;
  readonly tokenHash: Buffer;
}

/** The author of a change, for order histories and the audit log. */
export type Actor = Pick<Caller, "userId" | "name">;

/** Another system whose news changes something: it has a name, and no account. */
export interface OtherSystem {
  readonly userId: null;
  readonly name: string;
}

/** Who changes something by a command on the server: no account, but the system's user in the name. */
export interface CommandLine {
  readonly userId: null;
  readonly name: string;
}

/** @throws ShopError 401 without a session, 403 without the role, or while it is withheld */
export function assertMayCall(access: Access, caller: Caller | undefined): void {
  if (access === "anyone" || access === "provider") return;
  if (!caller) throw notSignedIn();
  if (hasAccess(caller.role, access)) return;
  if (caller.withheld && hasAccess(caller.accountRole, access)) throw rightsWithheld(caller.withheld);
  throw notAuthorised();
}

/** Of who has no company, nothing is asked. @throws ShopError 403 for a colleague whose role has not the right */
export function assertHasRight(right: MemberRight | undefined, caller: Caller | undefined): void {
  const role = caller?.party.memberRole;
  if (right && role && !hasRight(role, right)) throw rightMissing(right);
}
