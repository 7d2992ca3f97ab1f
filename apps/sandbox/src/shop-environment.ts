import { sandboxCredentials } from "./credentials.ts";
import type { Sandbox } from "./start-sandbox.ts";

/** The environment variables of a shop that uses this sandbox as its providers. */
export function shopEnvironment({ url, smtpUrl }: Pick<Sandbox, "url" | "smtpUrl">) {
  return {
    RAZORPAY_BASE_URL: `${url}/razorpay/v1`,
    RAZORPAY_KEY_ID: sandboxCredentials.razorpayKeyId,
    RAZORPAY_KEY_SECRET: sandboxCredentials.razorpayKeySecret,
    RAZORPAY_WEBHOOK_SECRET: sandboxCredentials.razorpayWebhookSecret,
    RAZORPAY_CHECKOUT_SCRIPT_URL: `${url}/razorpay/v1/checkout.js`,
    MSG91_BASE_URL: `${url}/msg91`,
    MSG91_AUTH_KEY: sandboxCredentials.msg91AuthKey,
    MSG91_TEMPLATE_ID: sandboxCredentials.msg91TemplateId,
    MSG91_ORDER_PLACED_TEMPLATE_ID: sandboxCredentials.msg91OrderPlacedTemplateId,
    MSG91_ORDER_PAID_TEMPLATE_ID: sandboxCredentials.msg91OrderPaidTemplateId,
    MSG91_ORDER_SHIPPED_TEMPLATE_ID: sandboxCredentials.msg91OrderShippedTemplateId,
    MSG91_ORDER_DELIVERED_TEMPLATE_ID: sandboxCredentials.msg91OrderDeliveredTemplateId,
    MSG91_ORDER_REFUNDED_TEMPLATE_ID: sandboxCredentials.msg91OrderRefundedTemplateId,
    MSG91_ORDER_QUESTION_TEMPLATE_ID: sandboxCredentials.msg91OrderQuestionTemplateId,
    MSG91_ORDERS_TEMPLATE_ID: sandboxCredentials.msg91OrdersTemplateId,
    MSG91_ENQUIRY_TEMPLATE_ID: sandboxCredentials.msg91EnquiryTemplateId,
    SMTP_URL: smtpUrl,
    MAIL_FROM: sandboxCredentials.mailFrom,
    GST_REGISTRY_BASE_URL: `${url}/gst-registry`,
    GST_REGISTRY_KEY: sandboxCredentials.gstRegistryKey,
    VENDOR_SYSTEM_BASE_URL: `${url}/vendor-system`,
  };
}

/** The variables of a shop that also books its couriers here; without them it works without. */
export function courierEnvironment({ url }: Pick<Sandbox, "url">) {
  return {
    SHIPROCKET_BASE_URL: `${url}/shiprocket/v1/external`,
    SHIPROCKET_EMAIL: sandboxCredentials.shiprocketEmail,
    SHIPROCKET_PASSWORD: sandboxCredentials.shiprocketPassword,
    SHIPROCKET_PICKUP_LOCATION: sandboxCredentials.shiprocketPickupLocation,
    SHIPROCKET_WEBHOOK_TOKEN: sandboxCredentials.shiprocketWebhookToken,
    DELHIVERY_BASE_URL: `${url}/delhivery`,
    DELHIVERY_TOKEN: sandboxCredentials.delhiveryToken,
    DELHIVERY_PICKUP_LOCATION: sandboxCredentials.delhiveryPickupLocation,
    DELHIVERY_WEBHOOK_TOKEN: sandboxCredentials.delhiveryWebhookToken,
  };
}
