/** An e-mail address that wraps before its @ rather than in the middle of a word. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <span>
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </span>
  );
}
