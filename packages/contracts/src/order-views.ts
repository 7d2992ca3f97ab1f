import { maxViewNameLength } from "@dakbag/domain/orders/order-filter";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, id, text, wholeNumber, wholeNumberText } from "./fields.ts";
import { orderFilterFields, refuseReversedRanges } from "./order-filter.ts";
import { orderStatus } from "./orders.ts";

const filterToSave = z.strictObject(orderFilterFields).superRefine(refuseReversedRanges);

const { tracking, paid, assigned, sort } = orderFilterFields;
const savedFilter = z.object({
  status: orderStatus.optional(),
  orderId: z.string(),
  from: z.string(),
  to: z.string(),
  courier: z.string(),
  tracking,
  state: z.string(),
  min: z.string(),
  max: z.string(),
  sku: z.string(),
  paid,
  assigned,
  sort,
});

const view = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: savedFilter,
  isShared: z.boolean(),
  /** It is the caller's own. */
  isOwn: z.boolean(),
  version: count,
});

export type OrderView = z.infer<typeof view>;

const content = {
  name: text("name", maxViewNameLength),
  filter: filterToSave,
  isShared: z.boolean({ error: "isShared must be true or false" }),
};
const maxVersion = 2_147_483_647;

/** The caller's views, then those that others share, each by name. */
export const listOrderViews = endpoint("GET /api/admin/order-views", {
  access: "accounts",
  answer: succeeded.extend({ views: z.array(view) }),
});

/**
 * Saves a list of orders under a name, at most fifty for each person. A person's names differ in more than letter case: else
 * 409 `name-taken`. The client makes `viewId`; the same request again changes nothing.
 */
export const createOrderView = endpoint("POST /api/admin/order-views", {
  access: "accounts",
  body: z.strictObject({
    viewId: z.uuid({ error: "viewId must be a UUID" }),
    ...content,
  }),
  answer: succeeded.extend({ view }),
});

/**
 * Changes an own view, or one that is shared. When it has changed since the `version` that was seen: 409 `changed-meanwhile`;
 * the content that it has already changes nothing. Only its owner makes a shared view private again.
 */
export const updateOrderView = endpoint("PUT /api/admin/order-views/:id", {
  access: "accounts",
  params: z.strictObject({ id }),
  body: z.strictObject({ ...content, version: wholeNumber("version", 1, maxVersion) }),
  answer: succeeded.extend({ view }),
});

/** Deletes an own view, or one that is shared; one that is gone already changes nothing. */
export const deleteOrderView = endpoint("DELETE /api/admin/order-views/:id", {
  access: "accounts",
  params: z.strictObject({ id }),
  query: z.strictObject({ version: wholeNumberText("version", 1, maxVersion) }),
  answer: succeeded,
});
