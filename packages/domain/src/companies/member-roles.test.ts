import { expect, test } from "vitest";
import { hasRight, type MemberRight, memberRoles, rolesWithRight } from "./member-roles.ts";

const rightsOf = Object.fromEntries(
  memberRoles.map((role) => [
    role,
    (Object.keys(rolesWithRight) as MemberRight[]).filter((right) => hasRight(role, right)),
  ]),
);

test("an owner may do everything, an approver all but manage, a buyer sees and orders, accounts only see", () => {
  expect(rightsOf).toEqual({
    owner: ["see", "order", "cancel", "manage"],
    approver: ["see", "order", "cancel"],
    buyer: ["see", "order"],
    accounts: ["see"],
  });
});
