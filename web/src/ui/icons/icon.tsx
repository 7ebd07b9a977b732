import type { ReactElement, ReactNode } from 'react';

type Icon = (props: { size?: number }) => ReactElement;

/** A line icon on a grid of 24; `size` in pixels. */
export const icon =
  (drawing: ReactNode): Icon =>
  ({ size = 18 }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawing}
    </svg>
  );
