// A scheme, "www.", an address of four numbers, or a point between letters, which phones show as a link: "evil.in/pay".
const link = /[a-z0-9+.-]:\/\/|\bwww\.|\b\d{1,3}(?:\.\d{1,3}){3}\b|[\p{L}\p{M}\p{N}]\.[\p{L}\p{M}]{2,}/iu;

/** The refusal of a text that buyers read, behind the name of its field. */
export const linkProblem = "must not have a link, because buyers read it (write a space after a full stop)";

/** Whether phones or mail programs could show something in a text as a link. A full stop needs a space behind it. */
export function hasLink(text: string): boolean {
  return link.test(text.normalize("NFKC"));
}
