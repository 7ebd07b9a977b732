import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { OwnCommunity } from '#contract/communities/index.ts';
import { useUnreadByCommunity } from '#features/chat/index.ts';
import { categoriesQuery } from '#features/communities/index.ts';
import { useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import styles from './my-column.module.css';

const most = 10;

/** The own communities with their unread counts, and a link to the directory. */
export const MyColumn = ({ communities }: { communities: readonly OwnCommunity[] }) => {
  const t = useTexts('home');
  const title = useId();
  const unread = useUnreadByCommunity();
  return (
    <>
      <section aria-labelledby={title}>
        <h2 id={title} className={styles.title}>
          {t('mine.title')}
        </h2>
        <ul className={styles.list}>
          {communities.slice(0, most).map((community) => (
            <li key={community.id}>
              <Mine community={community} messages={unread[community.id] ?? 0} />
            </li>
          ))}
        </ul>
        {communities.length > most && (
          <Link className={styles.all} to="/communities">
            {t('mine.all', { count: communities.length })}
          </Link>
        )}
      </section>
      <Explore />
    </>
  );
};

const shown = 99;
const Mine = ({ community, messages }: { community: OwnCommunity; messages: number }) => {
  const t = useTexts('home');
  const format = useFormat();
  const { id, slug, name, avatar, newPosts } = community;
  const unread = newPosts + messages;
  return (
    <Link to={`/communities/${slug}`} className={styles.mine} title={name}>
      <Avatar id={id} name={name} picture={avatar} size={28} shape="square" decorative />
      <span className={styles.name}>{name}</span>
      {unread > 0 && (
        <span className={styles.unread}>
          <span aria-hidden="true">{unread > shown ? format.number(shown) + '+' : format.number(unread)}</span>
          <span className="visually-hidden">
            {newPosts > 0 && t('mine.posts', { count: newPosts })} {messages > 0 && t('mine.unread', { count: messages })}
          </span>
        </span>
      )}
    </Link>
  );
};

const Explore = () => {
  const t = useTexts('home');
  const title = useId();
  const language = useLanguage();
  const { data = [] } = useQuery(categoriesQuery);
  if (data.length === 0) return null;
  return (
    <section className={styles.explore} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t('explore.title')}
      </h2>
      <ul className={styles.topics}>
        {data.map(({ slug, names }) => (
          <li key={slug}>
            <Link to={`/communities?category=${slug}`}>{names[language]}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
