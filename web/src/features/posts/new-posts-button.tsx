import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { ArrowUpIcon } from '#ui/icons/content-icons.tsx';
import { forgetNewPosts, useNewPostCount } from './new-posts.ts';
import styles from './posts.module.css';

type NewPostsButtonProps = { listed: ReadonlySet<string>; communityId?: string; onShow: () => Promise<void> };

/** Offers new posts instead of moving the list that is being read. */
export const NewPostsButton = ({ listed, communityId, onShow }: NewPostsButtonProps) => {
  const t = useTexts('posts');
  const count = useNewPostCount(listed, communityId);
  const [isBusy, setIsBusy] = useState(false);
  const show = async () => {
    setIsBusy(true);
    try {
      await onShow();
      forgetNewPosts(communityId);
      scrollTo({ top: 0, behavior: 'smooth' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={styles.fresh} role="status">
      {count > 0 && (
        <Button look="primary" isRound icon={<ArrowUpIcon size={16} />} isBusy={isBusy} onClick={() => void show()}>
          {t('new', { count })}
        </Button>
      )}
    </div>
  );
};
