import type { ComponentProps, MouseEvent } from 'react';
import { addressOf, go, type FlowName } from './flow.ts';

type FlowLinkProps = Omit<ComponentProps<'a'>, 'href'> & { flow: FlowName; children: string };

/** A link that switches the flow without reloading the page. */
export const FlowLink = ({ flow, children, ...link }: FlowLinkProps) => {
  const href = addressOf(flow);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a {...link} href={href} onClick={follow}>
      {children}
    </a>
  );
};
