import { icon } from '#ui/icons/icon.tsx';

export const MinusIcon = icon(<path d="M5 12h14" />);
export const PlusIcon = icon(<path d="M5 12h14M12 5v14" />);
export const TurnLeftIcon = icon(<path d="M4.5 5v5h5M5 10a8 8 0 1 1-1 5" />);
export const TurnRightIcon = icon(<path d="M19.5 5v5h-5M19 10a8 8 0 1 0 1 5" />);
export const HigherIcon = icon(<path d="M12 4v16M8.5 7.5 12 4l3.5 3.5M8.5 16.5 12 20l3.5-3.5" />);
export const WiderIcon = icon(<path d="M4 12h16M7.5 8.5 4 12l3.5 3.5M16.5 8.5 20 12l-3.5 3.5" />);
