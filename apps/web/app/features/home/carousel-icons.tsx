/** The marks on the buttons of what moves, on a 20 px square. */
function icon(path: string) {
  return function Icon() {
    return (
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    );
  };
}

export const PreviousIcon = icon("M12.5 4.5 7 10l5.5 5.5");
export const NextIcon = icon("M7.5 4.5 13 10l-5.5 5.5");
export const PauseIcon = icon("M7 5v10M13 5v10");
export const PlayIcon = icon("M6.5 4.5v11l9-5.5Z");
