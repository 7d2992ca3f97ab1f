/** The credentials of the sandbox. Production refuses to start with them. */
export const sandboxCredentials = {
  razorpayKeyId: "rzp_test_sandboxDakbag1",
  razorpayKeySecret: "sandbox_key_secret_dakbag",
  razorpayWebhookSecret: "sandbox_webhook_secret",
  msg91AuthKey: "sandbox_msg91_auth_key",
  msg91TemplateId: "sandbox_otp_template",
  msg91OrderPlacedTemplateId: "sandbox_order_placed",
  msg91OrderPaidTemplateId: "sandbox_order_paid",
  msg91OrderShippedTemplateId: "sandbox_order_shipped",
  msg91OrderDeliveredTemplateId: "sandbox_order_delivered",
  msg91OrderRefundedTemplateId: "sandbox_order_refunded",
  msg91OrdersTemplateId: "sandbox_orders_template",
  msg91EnquiryTemplateId: "sandbox_enquiry",
  mailFrom: "Dakbag <orders@sandbox.example>",
  gstRegistryKey: "sandbox_gst_registry_key",
  vendorName: "dakbag",
  vendorSecret: "sandbox-secret",
} as const;
