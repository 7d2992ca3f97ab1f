import { ShopError } from "../../platform/shop-error.ts";

export const nameTaken = () =>
  new ShopError(
    409,
    "name-taken",
    "name: another view of its owner has this name. Please choose another one.",
  );

export const viewChanged = () =>
  new ShopError(409, "changed-meanwhile", "This view was changed meanwhile. Please look at it again.");

export const tooManyViews = (max: number) =>
  new ShopError(409, "too-many-views", `You have ${max} views already. Please delete one first.`);

export const onlyOwnerUnshares = () =>
  new ShopError(409, "view-shared", "isShared: only the person who made a shared view can make it private.");

export const idTaken = () =>
  new ShopError(409, "idempotency-key-taken", "viewId: this view exists already, with other content.");
