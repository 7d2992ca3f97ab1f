/** What a colleague is in their company. */
export const memberRoles = ["owner", "approver", "buyer", "accounts"] as const;

export type MemberRole = (typeof memberRoles)[number];

/**
 * Which colleagues have what right in their company: the only such table. The server, the pages and docs/security.md follow it.
 *
 * - `see`: the company's orders with their documents, its branches and colleagues
 * - `order`: buy for a branch, pay, and say what is wrong with a parcel
 * - `cancel`: cancel what a colleague has ordered
 * - `manage`: name, branches with their details, colleagues and invitations
 */
export const rolesWithRight = {
  see: memberRoles,
  order: ["owner", "approver", "buyer"],
  cancel: ["owner", "approver"],
  manage: ["owner"],
} as const satisfies Record<string, readonly MemberRole[]>;

/** What a colleague may do in their company. */
export type MemberRight = keyof typeof rolesWithRight;

/** Whether a role has this right. */
export const hasRight = (role: MemberRole, right: MemberRight): boolean =>
  (rolesWithRight[right] as readonly MemberRole[]).includes(role);

/** What a role may do, in the words of the page after its name: "Buyer: buys for the company". */
export const memberRoleTexts: Readonly<Record<MemberRole, string>> = {
  owner: "does everything, also branches and colleagues",
  approver: "buys, and cancels what colleagues ordered",
  buyer: "buys for the company",
  accounts: "sees orders and invoices, buys nothing",
};
