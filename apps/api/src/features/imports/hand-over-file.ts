/** How the name of the file begins that a hand-over is recorded as; the orders of today's stay readable by it. */
export const handOverFile = "hand-over of ";
