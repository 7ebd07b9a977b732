import { useEffect, useRef, useState } from 'react';
import type { Mention } from '#contract/kernel/person.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { PostText } from './post-text.tsx';
import styles from './posts.module.css';

/** Collapses a long text; its height is limited from the start, so that measuring causes no layout shift. */
export const Folded = ({ source, mentions }: { source: string; mentions: readonly Mention[] }) => {
  const t = useTexts('posts');
  const content = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setIsLong(element.scrollHeight > element.clientHeight + 8));
    watcher.observe(element);
    for (const child of element.children) watcher.observe(child);
    return () => watcher.disconnect();
  }, []);
  const isFolded = isLong && !isOpen;
  return (
    <div className={styles.folded} data-open={isOpen} data-long={isFolded}>
      {/* Hidden links must not be reachable by Tab, so focus expands the text. */}
      <div ref={content} className={styles.content} onFocus={() => isFolded && setIsOpen(true)}>
        <PostText source={source} mentions={mentions} />
      </div>
      {isFolded && (
        <Button look="link" className={styles.unfold} onClick={() => setIsOpen(true)}>
          {t('unfold')}
        </Button>
      )}
    </div>
  );
};
