import { invalidField } from "../../platform/shop-error.ts";

export const noSuchPicture = (index: number) =>
  invalidField(
    `images.${index}`,
    `images: picture ${index + 1} is not kept here, or not any more. Please add it again.`,
  );
