/** The role of an account: a buyer, or one of the staff. */
export const roles = ["buyer", "packer", "accountant", "internal", "admin"] as const;

export type Role = (typeof roles)[number];

/**
 * Which roles have what access: the only such table. The server, the pages for staff and docs/security.md follow it.
 *
 * - `buyer`: any signed-in person
 * - `packing`: pack, book and print; no amount of money and no payment is in the answers
 * - `accounts`: read orders with their money, tax documents, reports and rates; no stock, product or status is changed
 * - `gst`: check GST numbers
 * - `internal`: plan stock
 * - `admin`: everything
 */
export const rolesWithAccess = {
  buyer: roles,
  packing: ["packer", "admin"],
  accounts: ["accountant", "admin"],
  gst: ["accountant", "internal", "admin"],
  internal: ["internal", "admin"],
  admin: ["admin"],
} as const satisfies Record<string, readonly Role[]>;

/** What a session may be allowed to do. */
export type RoleAccess = keyof typeof rolesWithAccess;

/** Whether a role has this access. */
export const hasAccess = (role: Role, access: RoleAccess): boolean =>
  (rolesWithAccess[access] as readonly Role[]).includes(role);

/** Whether a change of the role takes any access away. */
export const losesAccess = (before: Role, after: Role): boolean =>
  (Object.keys(rolesWithAccess) as RoleAccess[]).some(
    (access) => hasAccess(before, access) && !hasAccess(after, access),
  );
