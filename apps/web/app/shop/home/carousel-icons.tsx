import { icon } from "#app/ui/icons.tsx";

export const PauseIcon = icon(<path d="M7 5v10M13 5v10" />);
export const PlayIcon = icon(<path d="M6.5 4.5v11l9-5.5Z" />);
