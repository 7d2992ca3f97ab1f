import { expect, test } from "vitest";
import { hasAccess, losesAccess, type Role, type RoleAccess, roles, rolesWithAccess } from "./roles.ts";

const accesses = Object.keys(rolesWithAccess) as RoleAccess[];

test("an admin has every access, a buyer only that of buyers, and each role of the staff its own", () => {
  const ofRole = (role: Role) => accesses.filter((access) => hasAccess(role, access));
  expect(ofRole("admin")).toEqual(accesses);
  expect(ofRole("buyer")).toEqual(["buyer"]);
  expect(ofRole("packer")).toEqual(["buyer", "packing"]);
  expect(ofRole("accountant")).toEqual(["buyer", "accounts", "gst"]);
  expect(ofRole("internal")).toEqual(["buyer", "gst", "internal"]);
});

test("access is lost by every change between roles, save to one that has more", () => {
  const kept = roles.flatMap((before) =>
    roles.filter((after) => !losesAccess(before, after)).map((after) => [before, after]),
  );
  const allOf = (before: Role, ...afters: Role[]) => afters.map((after) => [before, after]);
  expect(kept).toEqual([
    ...allOf("buyer", ...roles),
    ...allOf("packer", "packer", "admin"),
    ...allOf("accountant", "accountant", "admin"),
    ...allOf("internal", "internal", "admin"),
    ["admin", "admin"],
  ]);
});
