import "./env-file.ts";
import { userInfo } from "node:os";
import { grantRole, listStaff } from "@dakbag/api/features/users/staff-roles";
import { resetSecondFactorByPhone } from "@dakbag/api/features/second-factor/reset-second-factor";
import type pg from "pg";
import { type Role, role as roleSchema } from "@dakbag/contracts/account";
import { normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import { roles } from "@dakbag/domain/account/roles";
import { withShopConnections } from "./shop-database.ts";

/** `npm run staff`: who may use the desk. Works while the shop runs or is stopped. */
const usage = `npm run staff -- grant <phone> <${roles.toReversed().join("|")}>
npm run staff -- reset-second-factor <phone>
npm run staff -- list`;

const [command, phone, roleName, ...extraArguments] = process.argv.slice(2);
const role = roleSchema.safeParse(roleName);
let work: ((db: pg.Pool) => Promise<number>) | undefined;
if (command === "list" && phone === undefined) work = list;
if (command === "grant" && phone !== undefined && role.success && extraArguments.length === 0) {
  work = (db) => grant(db, normalisePhoneNumber(phone), role.data);
}
if (command === "reset-second-factor" && phone !== undefined && roleName === undefined) {
  work = (db) => resetFactor(db, normalisePhoneNumber(phone));
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

/** For the audit log, which the commands write as the desk does. */
function byCommandLine() {
  return { actor: { userId: null, name: `command line (${systemUser()})` }, now: new Date() };
}

/** A container may run as a number without a name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

async function grant(db: pg.Pool, phoneNumber: string, granted: Role): Promise<number> {
  const done = await grantRole(db, { phoneNumber, role: granted }, byCommandLine());
  if (!done) return reportUnknown(phoneNumber);
  console.log(`${phoneNumber} is ${granted} now.${done.sessionsEnded ? " All sessions ended." : ""}`);
  return 0;
}

async function resetFactor(db: pg.Pool, phoneNumber: string): Promise<number> {
  const done = await resetSecondFactorByPhone(db, phoneNumber, byCommandLine());
  if (!done) return reportUnknown(phoneNumber);
  console.log(
    done.wasSetUp
      ? `The authenticator app of ${phoneNumber} is removed, and all sessions ended.`
      : `${phoneNumber} has no authenticator app.`,
  );
  return 0;
}

function reportUnknown(phoneNumber: string): number {
  console.error(`No account has the phone ${phoneNumber}. Register with it in the shop first.`);
  return 1;
}

async function list(db: pg.Pool): Promise<number> {
  const staff = await listStaff(db);
  for (const { phoneNumber, role: theirs, name } of staff)
    console.log(`${phoneNumber}  ${theirs.padEnd(10)}  ${name}`);
  if (staff.length === 0)
    console.log("No staff yet. Register in the shop, then: npm run staff -- grant <phone> admin");
  return 0;
}
