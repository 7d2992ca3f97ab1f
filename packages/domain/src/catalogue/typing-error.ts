/**
 * Whether two different words are one typing error apart: a letter changed, left out, put in, or swapped with its
 * neighbour.
 */
export function isOneTypingErrorAway(typed: string, meant: string): boolean {
  if (typed === meant) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const [restTyped, restMeant] = [typed.slice(start), meant.slice(start)];
  return (
    restTyped.slice(1) === restMeant.slice(1) ||
    restTyped === restMeant.slice(1) ||
    restTyped.slice(1) === restMeant ||
    isSwapped(restTyped, restMeant)
  );
}

function isSwapped(typed: string, meant: string): boolean {
  return typed[0] === meant[1] && typed[1] === meant[0] && typed.slice(2) === meant.slice(2);
}
