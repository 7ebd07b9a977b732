import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import styles from './posts.module.css';

/** A long text shows its beginning; the height is held from the start, so nothing jumps when it is measured. */
export const Folded = ({ source }: { source: string }) => {
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
      {/* What is out of sight must be out of reach of the Tab key as well, so focus unfolds it. */}
      <div ref={content} className={styles.content} onFocus={() => isFolded && setIsOpen(true)}>
        <Markdown source={source} />
      </div>
      {isFolded && (
        <Button look="link" className={styles.unfold} onClick={() => setIsOpen(true)}>
          {t('unfold')}
        </Button>
      )}
    </div>
  );
};
