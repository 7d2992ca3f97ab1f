/** What a shop must present to these stand-ins. They open nothing else; production refuses to start with them. */
export const sandboxCredentials = {
  razorpayKeyId: "rzp_test_sandboxDakbag1",
  razorpayKeySecret: "sandbox_key_secret_dakbag",
  razorpayWebhookSecret: "sandbox_webhook_secret",
  msg91AuthKey: "sandbox_msg91_auth_key",
  msg91TemplateId: "sandbox_otp_template",
  gstRegistryKey: "sandbox_gst_registry_key",
  vendorName: "dakbag",
  vendorSecret: "sandbox-secret",
} as const;
