import { redirect } from "react-router";
import { hasAccess, type RoleAccess } from "@dakbag/domain/account/roles";
import { ApiError } from "#app/api/api-error.ts";
import { clearRole, knownRole, readRights, type Rights } from "#app/api/role.ts";
import { getSession, whileInterrupted } from "#app/api/session.ts";
import type { PageData } from "#app/components/page/loaded.tsx";
import { reasonOf } from "#app/staff/describe-failure.ts";
import { staffPageAt, startPageOf } from "./staff-pages.ts";

/** Thrown in place of a page's data; the staff layout shows why. */
export class StaffRefusal extends Error {
  override name = "StaffRefusal";
  readonly reason: "visitor" | "forbidden" | "failed" | NonNullable<Rights["withheld"]>;

  constructor(reason: StaffRefusal["reason"], message = "") {
    super(message);
    this.reason = reason;
  }
}

/**
 * Lets in users who have one of the page's roles (staff §6). The server checks every call itself; this spares other
 * users a page that they cannot use. Those who may not see Today are led to their own start page.
 */
export async function requireStaffRole(pathname: string): Promise<void> {
  await whileInterrupted();
  if (!getSession()) throw new StaffRefusal("visitor");
  const { role, withheld } = await readRights().catch((error: unknown) => {
    // A refused token has ended the session by now.
    throw getSession() ? new StaffRefusal("failed", reasonOf(error)) : new StaffRefusal("visitor");
  });
  const page = staffPageAt(pathname);
  if (!page.roles.includes(role)) {
    const start = startPageOf(role, page);
    throw start === undefined ? new StaffRefusal("forbidden") : redirect(start);
  }
  if (withheld !== null && !page.isOfAccount) throw new StaffRefusal(withheld);
}

/** Whether the user of a page for staff has this access too; the server checks every call itself. */
export function mayUse(access: RoleAccess): boolean {
  const role = knownRole();
  return role !== undefined && hasAccess(role, access);
}

/**
 * Reads the data of a page for staff.
 *
 * @param failure the message when the server has none
 * @throws StaffRefusal when the session has ended, or the role was withdrawn
 */
export async function readPage<Data extends object>(
  read: () => Promise<Data>,
  failure?: string,
): Promise<PageData<Data>> {
  try {
    return { state: "ready", ...(await read()) };
  } catch (error) {
    if (!getSession()) throw new StaffRefusal("visitor");
    if (error instanceof ApiError && error.status === 403) {
      clearRole();
      const { code } = error;
      if (code === "second-factor-not-set-up" || code === "second-factor-not-given")
        throw new StaffRefusal(code);
      throw new StaffRefusal("forbidden");
    }
    return { state: "failed", message: reasonOf(error, failure) };
  }
}

/** Null when nothing has the identifier, or it is not one at all. */
export async function nullIfNotFound<Answer>(reading: Promise<Answer>): Promise<Answer | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
