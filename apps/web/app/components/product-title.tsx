/** What distinguishes the products of a family: "12x16 inch", "48 mm x 130 m", "100 mm", and "with POD" at the end. */
const parts =
  /(\d[\d.]*(?: ?mm)?(?: ?[x×] ?\d[\d.]*)+ ?(?:inch|in|mm|m)\b|\d[\d.]* ?(?:mm|mtr)\b|with(?:out)? POD$)/gi;

/** A title, or another text with sizes: none of them is broken over lines. */
export function ProductTitle({ title }: { title: string }) {
  return (
    <span key={title}>
      {title.split(parts).map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : (
          <span key={place} className="nowrap" data-size={/^\d/.test(part) || undefined}>
            {part}
          </span>
        ),
      )}
    </span>
  );
}
