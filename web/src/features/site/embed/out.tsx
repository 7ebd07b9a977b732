import type { ReactNode } from 'react';

/** A link out of the frame, into a tab of its own. */
export const Out = ({ to, className, children }: { to: string; className?: string | undefined; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener" className={className}>
    {children}
  </a>
);
