import { isIndianMobile, normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import { poNumberProblem } from "@dakbag/domain/orders/po-number";
import * as z from "zod";
import { placeFields, recipientFields, withAddressRules } from "./address.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { order } from "./orders.ts";

/** The shipping address of the order: the popup's fields (buyer §5); the name may be empty. */
const shippingAddress = withAddressRules(
  z.strictObject({
    ...recipientFields,
    ...placeFields(),
    phoneNumber: z
      .string({ error: "phoneNumber is required" })
      .transform(normalisePhoneNumber)
      .refine(isIndianMobile, "phoneNumber must be a 10-digit number starting with 6, 7, 8, or 9"),
  }),
  "address is required",
);

export type CheckoutAddress = z.infer<typeof shippingAddress>;

/** The number of the buyer's own purchase order; may be empty or left out. */
const poNumber = z
  .string({ error: "poNumber must be text" })
  .trim()
  .superRefine((value, context) => {
    const message = poNumberProblem(value);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  })
  .nullish()
  .transform((value) => value ?? "");

/**
 * The data with which the browser opens the payment dialog. `amount` is integer paise; `razorpayKeyId` is the public
 * half of the shop's key; `checkoutScriptUrl` is the provider's script to load.
 */
export const payableOrder = z.object({
  success: z.literal(true),
  razorpayOrderId: z.string(),
  amount: z.number().int(),
  order,
  GSTNumber: z.string(),
  userEmail: z.string(),
  razorpayKeyId: z.string(),
  checkoutScriptUrl: z.string(),
});

export type PayableOrder = z.infer<typeof payableOrder>;

/**
 * Turns the cart into an order. Repeated while cart and pending order are unchanged, it answers the same order. Any other
 * order of the buyer that waits for its payment is replaced by it. Address and PO number of the last request count.
 */
export const createOrder = endpoint("POST /api/orders", {
  access: "buyer",
  right: "order",
  body: z.strictObject({
    shippingAddress,
    poNumber,
    /** The branch that the buyer saw; 409 when they buy for another by now. Left out by who has no company. */
    branchId: id.nullish(),
    paymentMethod: z.literal("razorpay", { error: "paymentMethod must be razorpay" }),
  }),
  answer: payableOrder,
});

/** Reserves the stock of a pending order again and answers the data for the payment dialog. */
export const retryPayment = endpoint("POST /api/orders/:id/retryPayment", {
  access: "buyer",
  right: "order",
  params: z.strictObject({ id }),
  answer: payableOrder,
});

/**
 * Cancels the buyer's own unpaid order. Cancelling it again changes nothing. 409 when it has been paid or replaced. A
 * payment that arrives later is refunded.
 */
export const cancelOrder = endpoint("POST /api/orders/:id/cancel", {
  access: "buyer",
  params: z.strictObject({ id }),
  answer: z.object({ success: z.literal(true) }),
});

const providerId = (label: string) =>
  z.string({ error: `${label} is required` }).regex(/^[A-Za-z0-9_]{1,60}$/, `${label} has an invalid format`);

export const verifyPayment = endpoint("POST /api/orders/verifyPayment", {
  access: "buyer",
  body: z.strictObject({
    razorpayOrderId: providerId("razorpayOrderId"),
    razorpayPaymentId: providerId("razorpayPaymentId"),
    razorpaySignature: z
      .string({ error: "razorpaySignature is required" })
      .regex(/^[0-9a-fA-F]{64}$/, "razorpaySignature has an invalid format"),
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
});

/**
 * Asks the provider again whether an order is paid (Recheck by staff, or by the buyer for their own order) and settles
 * it if it is. `paymentState` is paid, pending or failed (staff §4).
 */
export const recheckPayment = endpoint("POST /api/orders/validateRazorpay", {
  access: "buyer",
  body: z.strictObject({
    razorpayOrderId: providerId("razorpayOrderId"),
    razorpayPaymentId: z.string().max(60, "razorpayPaymentId is too long").nullish(),
    razorpaySignature: z.string().max(200, "razorpaySignature is too long").nullish(),
  }),
  answer: z.object({
    success: z.literal(true),
    paymentReceived: z.boolean(),
    paymentState: z.enum(["paid", "pending", "failed"]),
  }),
});

/** A webhook event of the provider, signed with an HMAC over the raw body; the body is parsed after the signature check. */
export const paymentWebhook = endpoint("POST /api/webhooks/razorpay", {
  access: "provider",
  body: z.unknown(),
  answer: z.object({ success: z.literal(true) }),
});
