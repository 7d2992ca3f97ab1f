import { isPlainLine } from "../text/plain-line.ts";

/** Characters of what a buyer writes about a claim. */
export const maxClaimNoteLength = 1000;

/** Characters of a link to a video. */
export const maxVideoUrlLength = 300;

/** Characters of why staff refuse a claim, or refund its pieces: that is printed on the credit note. */
export const maxClaimReasonLength = 200;

/** Pictures of one claim. Each is at most 1 MB, so they are 6 MB at most. */
export const maxClaimPictures = 6;

/** Claims of one order, those of couriers aside: two for each of its first parcels, and far more than an order comes to. */
export const maxClaimsOfOrder = 10;

/** The refusal of a link, behind the name of its field. */
export const videoUrlProblem = "must be a link that begins with https://";

// The name of a machine behind the scheme, and neither a user's name nor spaces.
const httpsLink = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** Whether a text is one link to a page of the web, without a user's name or password in it. */
export const isVideoUrl = (text: string): boolean => isPlainLine(text) && httpsLink.test(text);
