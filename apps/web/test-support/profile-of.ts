import type { Role } from "@dakbag/contracts/account";
import type { FakeEndpoints } from "./fake-api.ts";

/** The profile of somebody with a role: pages for staff ask for it before anything else. */
export function profileOf(role: Role): FakeEndpoints {
  return {
    "GET /api/users/profile": () => ({
      success: true,
      name: "Asha",
      email: "asha@example.com",
      phoneNumber: "9876543210",
      role,
    }),
  };
}
