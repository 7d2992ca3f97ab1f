/** An e-mail address, which goes on in the next line behind its name rather than in the middle of a word. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <span>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
