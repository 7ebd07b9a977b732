import { reactionKinds } from '#contract/browser/reaction-kinds.ts';
import type { Reaction } from '#contract/posts/reactions.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { SmileIcon } from '#ui/icons/content-icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { MenuButton } from '#ui/menu-button/menu-button.tsx';
import { ReactionIcon } from './reaction-icon.tsx';
import styles from './reactions.module.css';
import { useReact, type ReactedTo } from './reactions.queries.ts';

type ReactionBarProps = { target: ReactedTo; reactions: readonly Reaction[]; mayReact: boolean };

/** The given reactions, and a menu of all. */
export const ReactionBar = ({ target, reactions, mayReact }: ReactionBarProps) => {
  const t = useTexts('posts');
  const { mutate: react } = useReact();
  const isOwn = (kind: Reaction['kind']) => reactions.some((reaction) => reaction.kind === kind && reaction.isOwn);
  return (
    <Row gap={6} wrap role="group" aria-label={t('reactions')}>
      {reactions.map(({ kind, count, isOwn: isOn }) => (
        <button
          key={kind}
          type="button"
          className={styles.chip}
          aria-pressed={isOn}
          aria-label={t('reaction.given', { reaction: t(`reaction.${kind}`), number: count })}
          title={t(`reaction.${kind}`)}
          disabled={!mayReact}
          onClick={() => react({ target, kind, isOn: !isOn })}
        >
          <ReactionIcon kind={kind} />
          <span aria-hidden="true">{count}</span>
        </button>
      ))}
      {mayReact && (
        <MenuButton
          label={t('react')}
          icon={<SmileIcon size={18} />}
          align="start"
          entries={reactionKinds.map((kind) => ({
            key: kind,
            label: t(`reaction.${kind}`),
            icon: <ReactionIcon kind={kind} />,
            ...(isOwn(kind) && { isChecked: true }),
            onSelect: () => react({ target, kind, isOn: !isOwn(kind) }),
          }))}
        />
      )}
    </Row>
  );
};
