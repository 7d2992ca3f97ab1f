import { ApiError, messageOf } from "#app/api/api-error.ts";
import { forgetRole, readRole } from "#app/api/role.ts";
import { type SignedInData, readSignedIn } from "#app/components/sign-in/signed-in-page-data.ts";
import type { Role } from "@dakbag/contracts/account";
import type { StaffView, StaffVisit } from "./staff-page.ts";
import type { StaffPageEntry } from "./staff-pages.ts";

/**
 * Opens a page for those whose profile has one of its roles (staff §6); who is refused downloads none of it. The server judges every
 * call by itself; this only spares others a page they cannot use.
 */
export async function openForStaff(
  { roles, load }: StaffPageEntry,
  visit: StaffVisit,
): Promise<SignedInData<StaffView & { role: Role }>> {
  let isForbidden = false;
  let failure: string | undefined;
  const data = await readSignedIn(
    async () => {
      try {
        const role = await readRole();
        if (roles.includes(role)) {
          const page = await load();
          failure = page.failure;
          return { ...(await page.open(visit)), role };
        }
      } catch (error) {
        // A role that was taken away since.
        if (!(error instanceof ApiError) || error.status !== 403) throw error;
        forgetRole();
      }
      isForbidden = true;
      throw new Error("forbidden");
    },
    (error) => messageOf(error, failure),
  );
  return isForbidden ? { state: "forbidden" } : data;
}
