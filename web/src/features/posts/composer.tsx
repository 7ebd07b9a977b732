import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Community } from '#contract/communities/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { EditIcon } from '#ui/icons/content-icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { readDraft } from './post-draft.ts';
import styles from './posts.module.css';

const ComposerForm = lazyPart(async () => (await import('./composer-form.tsx')).ComposerForm);

/** A community to post in. */
export type PostTarget = Pick<Community, 'id' | 'name' | 'membership'>;
type ComposerProps = { communities: readonly [PostTarget, ...PostTarget[]] };

/** Collapsed to one line until it is used; expanded at once if there is a draft. */
export const Composer = ({ communities }: ComposerProps) => {
  const t = useTexts('posts');
  const me = useMe();
  const drafted = communities.find(({ id }) => readDraft({ userId: me.id, communityId: id }) !== null);
  const [isOpen, setIsOpen] = useState(drafted !== undefined);
  const face = <Avatar id={me.id} name={personName(me)} picture={me.profilePicture} size={36} decorative />;
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsOpen(false));
    opener.current?.focus();
  };
  if (isOpen)
    return (
      <Panel as="div">
        <ComposerForm
          face={face}
          communities={communities}
          first={drafted ?? communities[0]}
          onClose={close}
          fallback={<div className={styles.formPlace}>{face}</div>}
          onLoadError={close}
        />
      </Panel>
    );
  return (
    <button ref={opener} type="button" className={styles.opener} onClick={() => setIsOpen(true)}>
      {face}
      <span>{communities.length === 1 ? t('compose.in', { name: communities[0].name }) : t('compose.anywhere')}</span>
      <EditIcon size={16} />
    </button>
  );
};
