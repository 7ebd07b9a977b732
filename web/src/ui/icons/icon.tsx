import type { ReactElement, ReactNode } from 'react';

type Icon = (props: { size?: number }) => ReactElement;

/** Line icons of the frame around the pages; pages themselves take antd's. */
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
