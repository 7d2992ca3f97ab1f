import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";

/** Whether the buyer's saved GSTIN is active in the Meesho vendor list (rulings: accounts). */
export const validateMeesho = endpoint("GET /api/meesho/validate", {
  access: "buyer",
  answer: succeeded.extend({ isMeeshoAuthorised: z.boolean() }),
});

/** Whether an Active Valmo vendor has the buyer's verified phone or saved GSTIN (rulings: accounts). */
export const authenticateValmoUser = endpoint("GET /api/valmo/authenticateUser", {
  access: "buyer",
  answer: succeeded.extend({ isValmoAuthorised: z.boolean() }),
});
