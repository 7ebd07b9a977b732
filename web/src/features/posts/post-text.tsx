import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Mention } from '#contract/kernel/person.ts';
import { Markdown } from '#ui/markdown/markdown.tsx';

type PostTextProps = { source: string; mentions: readonly Mention[] };

/** The text of a post or a comment: those whom it mentions are links, and links into the site load no page. */
export const PostText = ({ source, mentions }: PostTextProps) => {
  const root = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.origin !== location.origin) return;
    event.preventDefault();
    void navigate(`${link.pathname}${link.search}${link.hash}`);
  });
  useEffect(() => {
    const element = root.current;
    const onClick = (event: MouseEvent) => follow(event);
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, []);
  return (
    <div ref={root}>
      <Markdown source={source} mentions={mentions} />
    </div>
  );
};
