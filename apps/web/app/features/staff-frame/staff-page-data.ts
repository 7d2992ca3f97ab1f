import type { Role } from "@dakbag/contracts/account";
import { ApiError } from "#app/api-client/api-error.ts";
import { forgetRole, readRole } from "#app/api-client/role.ts";
import { type SignedInData, readSignedIn } from "#app/features/account/signed-in-page-data.ts";

/**
 * Reads a staff page's data, and with it the role, for those whose profile has one of the roles (staff §6). The server judges every call
 * by itself; this only spares others a page they cannot use.
 *
 * @param messageFor the sentence to show when the data cannot be had
 */
export async function readForStaff<Data extends object>(
  roles: readonly Role[],
  read: () => Promise<Data>,
  messageFor: (error: unknown) => string,
): Promise<SignedInData<Data & { role: Role }>> {
  let isForbidden = false;
  const data = await readSignedIn(async () => {
    try {
      const role = await readRole();
      if (roles.includes(role)) return { ...(await read()), role };
    } catch (error) {
      // A role that was taken away since.
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
      forgetRole();
    }
    isForbidden = true;
    throw new Error("forbidden");
  }, messageFor);
  return isForbidden ? { state: "forbidden" } : data;
}
