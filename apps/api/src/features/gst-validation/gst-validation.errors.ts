import { ShopError } from "../../platform/shop-error.ts";

// staff §8
export const registryUnavailable = () =>
  new ShopError(503, "gst-registry-unavailable", "Failed to validate GST with server.", {
    retryAfterSeconds: 30,
  });
