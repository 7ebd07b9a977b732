import type { ReactNode } from 'react';
import type { ReactionKind } from '#contract/posts/reactions.ts';

const gold = '#f5b83d';
const ink = '#5c3a00';
const red = '#e5484d';
const eyes = <path d="M8.6 9.6v.9M15.4 9.6v.9" stroke={ink} strokeWidth="2" strokeLinecap="round" />;
const face = (mouth: ReactNode) => (
  <>
    <circle cx="12" cy="12" r="9.5" fill={gold} />
    {eyes}
    {mouth}
  </>
);
const mouthLine = { fill: 'none', stroke: ink, strokeWidth: 1.7, strokeLinecap: 'round' } as const;

const drawings: Record<ReactionKind, ReactNode> = {
  like: (
    <path
      fill={gold}
      d="M3 10.5h3.2v10H3zM7.6 20.5v-10L11 3c1.6 0 2.7 1.2 2.4 3l-.6 3.3h5.6c1.4 0 2.4 1.3 2 2.7l-1.8 6.6c-.3 1.1-1.2 1.9-2.4 1.9z"
    />
  ),
  heart: <path fill={red} d="M12 21 3.9 12.9a5.2 5.2 0 0 1 7.3-7.4l.8.8.8-.8a5.2 5.2 0 0 1 7.3 7.4z" />,
  laugh: face(<path d="M7 13.4h10a5 5 0 0 1-10 0Z" fill={ink} />),
  celebrate: (
    <>
      <path fill={gold} d="m3 21 5-13 8 8z" />
      <path
        d="M13 7.5c2-1 2.3-2.7 1.6-4.5M16.8 11c1.2-2 2.6-2.4 4.2-2"
        fill="none"
        stroke="#3e9b5f"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
      <path d="M18.5 4.5h.01M10 4.5h.01M20 14.5h.01" stroke={red} strokeWidth="2.4" strokeLinecap="round" />
    </>
  ),
  surprised: face(<ellipse cx="12" cy="15.6" rx="2.2" ry="2.6" fill={ink} />),
  sad: face(<path d="M8.4 16.8c1.9-2.4 5.3-2.4 7.2 0" {...mouthLine} />),
  thanks: (
    <>
      <path d="M12 13v8.2M12 19c-3.4.4-5-1-5.6-3.2 2.8-.3 4.8.7 5.6 3.2Z" fill="#3e9b5f" stroke="#3e9b5f" strokeWidth="1.6" />
      <path
        fill={red}
        d="M12 2.5c2 1.4 2.6 2.6 2.4 4.2 1.4-.7 2.6-.5 4.4.8-.8 2.6-3 6-6.8 6s-6-3.4-6.8-6c1.8-1.3 3-1.5 4.4-.8-.2-1.6.4-2.8 2.4-4.2Z"
      />
    </>
  ),
  fire: (
    <>
      <path
        fill="#f0672d"
        d="M12 2.5c.6 3.6 6.8 5.8 6.8 11.6a6.8 6.8 0 0 1-13.6 0c0-2.4 1.2-4.2 2.5-5.2.2 1.6.9 2.4 1.8 2.9C9.3 8.2 10.1 5.2 12 2.500Z"
      />
      <path fill={gold} d="M12 12c.4 1.9 3 2.8 3 5.400a3 3 0 0 1-6 0C9 15.2 11.3 14.3 12 12Z" />
    </>
  ),
};

/** Drawn instead of written, so that it looks alike on every system. */
export const ReactionIcon = ({ kind, size = 18 }: { kind: ReactionKind; size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    {drawings[kind]}
  </svg>
);
