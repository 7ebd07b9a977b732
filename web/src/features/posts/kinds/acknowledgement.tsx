import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Post } from '#contract/posts/index.ts';
import { errorText, personName, RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import { Endless } from '../endless.tsx';
import styles from './kinds.module.css';
import { acknowledgementsOf, useAcknowledge } from './kinds.queries.ts';

type AcknowledgementProps = { post: Post; isOwn: boolean; count: number | null };

/** *I have read this*, and for moderators those who have. */
export const Acknowledgement = ({ post, isOwn, count }: AcknowledgementProps) => {
  const t = useTexts('posts-kinds');
  const [isListed, setListed] = useState(false);
  const { mutate: acknowledge, isPending } = useAcknowledge(post.id);
  const mayConfirm = post.can.react && !isOwn && count === null;
  if (!mayConfirm && !isOwn && count === null) return null;
  return (
    <Row gap={12} rowGap={8} wrap>
      {mayConfirm && (
        <Button size="small" icon={<CheckIcon size={16} />} isBusy={isPending} onClick={() => acknowledge(undefined)}>
          {t('read')}
        </Button>
      )}
      {isOwn && count === null && (
        <Row as="span" gap={6} inline className={styles.done}>
          <CheckIcon size={16} /> {t('read.done')}
        </Row>
      )}
      {count !== null && (
        <Button look="link" size="small" onClick={() => setListed(true)}>
          {t('read.count', { count })}
        </Button>
      )}
      {isListed && <ReadersDialog post={post} onClose={() => setListed(false)} />}
    </Row>
  );
};

const ReadersDialog = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const t = useTexts('posts-kinds');
  const common = useTexts('kernel');
  const readers = useInfiniteQuery(acknowledgementsOf(post.id));
  const items = readers.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog title={t('read.title')} onClose={onClose}>
      {readers.error && <Refusal text={errorText(readers.error)} />}
      {readers.data && items.length === 0 && <Text look="hint">{t('read.none')}</Text>}
      <ul className={styles.readers}>
        {items.map(({ user, at }) => (
          <Row as="li" gap={12} align="stretch" justify="between" key={user.id}>
            <PersonLink username={user.username}>{personName(user)}</PersonLink>
            <InlineText look="hint">
              <RelativeTime at={at} />
            </InlineText>
          </Row>
        ))}
      </ul>
      <Endless query={readers} />
      <DialogActions>
        <CloseButton label={common('close')} />
      </DialogActions>
    </Dialog>
  );
};
