/** Line icons, `size` pixels square. Decorative: their control carries the text. */
export function icon(path: React.ReactNode, square = 20) {
  return function Icon({ size = square }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${square} ${square}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {path}
      </svg>
    );
  };
}

export const SearchIcon = icon(<path d="M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.5-1.5L17 17" />);
export const MenuIcon = icon(<path d="M3 5.5h14M3 10h14M3 14.5h14" />);
export const CloseIcon = icon(<path d="m5 5 10 10M15 5 5 15" />);
export const ChevronDownIcon = icon(<path d="m5.5 8 4.5 4.5L14.5 8" />);
export const PreviousIcon = icon(<path d="M12.5 4.5 7 10l5.5 5.5" />);
export const NextIcon = icon(<path d="M7.5 4.5 13 10l-5.5 5.5" />);
export const CartIcon = icon(<path d="M2.5 3.5H5l1.8 9h8.4l1.8-6.5H6M8 16.6h.01M14.5 16.6h.01" />);
export const PersonIcon = icon(
  <path d="M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 7c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5" />,
);
export const TickIcon = icon(<path d="m4 10.5 4 4 8-9" />);
export const WarningIcon = icon(<path d="M10 3 2.5 16.5h15L10 3Zm0 5v4m0 2.2v.01" />);
export const InfoIcon = icon(
  <path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm0-8.300v4.300m0-7v.01" />,
);
