import type { ReactNode } from 'react';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import styles from './presence.module.css';
import { useTypists } from './typing.ts';

type TypingLineProps = {
  channelId: string;
  blocked: ReadonlySet<string> | undefined;
  /** What is drawn while the channel has no typists. */
  instead: ReactNode;
};

/** The names of those typing in the channel. Its place is kept free, so that nothing moves when the first appears. */
export const TypingLine = ({ channelId, blocked, instead }: TypingLineProps) => {
  const t = useTexts('chat');
  const me = useMe();
  const typists = useTypists(({ all }) => all);
  const people = typists
    .filter(({ channelId: where, person }) => where === channelId && person.id !== me.id && !blocked?.has(person.id))
    .map(({ person }) => person);
  const [first, second] = people;
  if (!first) return instead;
  const words = () => {
    if (!second) return t('typing.one', { name: personName(first) });
    return people.length === 2 ? t('typing.two', { name: personName(first), other: personName(second) }) : t('typing.many');
  };
  return (
    <p className={styles.typing}>
      <span>{words()}</span>
    </p>
  );
};
