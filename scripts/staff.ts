import { grantRole, listStaff } from "@dakbag/api/features/account/staff-roles";
import type { Queryable } from "@dakbag/api/platform/database";
import { type Role, role as roleSchema } from "@dakbag/contracts/account";
import { withShopConnections } from "./shop-database.ts";

/** `npm run staff`: who may use the staff desk. Works while the shop runs or is stopped. */
const usage = `npm run staff -- grant <phone> <admin|internal|buyer>
npm run staff -- list`;

const [command, phone, roleName, ...extraArguments] = process.argv.slice(2);
const role = roleSchema.safeParse(roleName);
let work: ((db: Queryable) => Promise<number>) | undefined;
if (command === "list" && phone === undefined) work = list;
if (command === "grant" && phone !== undefined && role.success && extraArguments.length === 0) {
  work = (db) => grant(db, phone.replace(/^\+91/, "").replaceAll(" ", ""), role.data);
}

if (work === undefined) {
  if (roleName !== undefined && !role.success) console.error(`There is no role ${roleName}.`);
  console.error(`Usage:\n${usage}`);
  process.exitCode = 2;
} else {
  process.exitCode = await withShopConnections(work).catch(reportError);
}

function reportError(error: unknown): number {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The shop's database cannot be reached: ${reason}`);
  return 1;
}

async function grant(db: Queryable, phoneNumber: string, granted: Role): Promise<number> {
  if (await grantRole(db, phoneNumber, granted)) {
    console.log(`${phoneNumber} is ${granted} now.`);
    return 0;
  }
  console.error(`No account has the phone ${phoneNumber}. Register with it in the shop first.`);
  return 1;
}

async function list(db: Queryable): Promise<number> {
  const staff = await listStaff(db);
  for (const { phoneNumber, role: theirs, name } of staff)
    console.log(`${phoneNumber}  ${theirs.padEnd(8)}  ${name}`);
  if (staff.length === 0)
    console.log("No staff yet. Register in the shop, then: npm run staff -- grant <phone> admin");
  return 0;
}
