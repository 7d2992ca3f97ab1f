/** A shorter word with one typing error is too often another word. */
export function canHaveTypingError(word: string): boolean {
  return /^\p{L}{4,}$/u.test(word);
}

/** Whether two different words are one edit apart: a letter replaced, deleted, inserted, or swapped with the next. */
export function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB ||
    isSwapped(restA, restB)
  );
}

function isSwapped(a: string, b: string): boolean {
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
