import { conflict } from "../../platform/shop-error.ts";

export const nameTaken = () =>
  conflict("name-taken", "name: another view of its owner has this name. Please choose another one.");

export const viewChanged = () =>
  conflict("changed-meanwhile", "This view was changed meanwhile. Please look at it again.");

export const tooManyViews = (max: number) =>
  conflict("too-many-views", `You have ${max} views already. Please delete one first.`);

export const onlyOwnerUnshares = () =>
  conflict("view-shared", "isShared: only the person who made a shared view can make it private.");

export const idTaken = () =>
  conflict("idempotency-key-taken", "viewId: this view exists already, with other content.");
