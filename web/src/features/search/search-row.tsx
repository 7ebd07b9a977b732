import type { ReactNode } from 'react';
import type { SearchAnswer } from '#contract/search.ts';
import { useConversationName } from '#features/chat/index.ts';
import { personName, RelativeTime, SpanTime, useTexts } from '#kernel/i18n/index.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { ChevronIcon, ExternalIcon } from '#ui/icons/icons.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { PageIcon } from './icons.tsx';
import { Marked } from './marked.tsx';
import type { SearchHit } from './rows.ts';
import type { SearchPage } from './search-page.ts';
import styles from './search-rows.module.css';

type Of<Kind extends SearchHit['kind']> = { row: Extract<SearchHit, { kind: Kind }>; query: string };

/** The content of a row; the list makes it selectable. */
export const SearchRow = ({ row, query }: { row: SearchHit; query: string }) => {
  switch (row.kind) {
    case 'page':
      return <PageRow pageRoute={row.pageRoute} query={query} />;
    case 'community':
      return <CommunityRow row={row} query={query} />;
    case 'event':
      return <EventRow row={row} query={query} />;
    case 'person':
      return <PersonRow row={row} query={query} />;
    case 'message':
      return <MessageRow row={row} query={query} />;
  }
};

type PageRowProps = { pageRoute: SearchPage; query?: string; icon?: ReactNode };
export const PageRow = ({ pageRoute, query = '', icon = pageRoute.icon }: PageRowProps) => (
  <>
    <span className={styles.icon} aria-hidden="true">
      {icon ?? <PageIcon size={16} />}
    </span>
    <span className={styles.name}>
      <Marked text={pageRoute.label} query={query} />
    </span>
    {pageRoute.trail.length > 0 && (
      <span className={styles.trail}>
        {pageRoute.trail.map((group, depth) => (
          <Row as="span" gap={4} inline key={`${depth} ${group}`}>
            {depth > 0 && <ChevronIcon size={12} />}
            {group}
          </Row>
        ))}
      </span>
    )}
    {pageRoute.externalLink && <ExternalIcon size={14} />}
  </>
);

type WordsProps = { name: ReactNode; detail: ReactNode; isSaid?: boolean };
const Words = ({ name, detail, isSaid }: WordsProps) => (
  <span className={styles.words} data-said={isSaid}>
    <span className={styles.name}>{name}</span>
    <span className={styles.detail}>{detail}</span>
  </span>
);

const CommunityRow = ({ row: { item }, query }: Of<'community'>) => {
  const t = useTexts('search');
  const members = t('members', { count: item.memberCount });
  return (
    <>
      <Avatar id={item.id} name={item.name} picture={item.avatar} shape="square" size={36} decorative />
      <Words name={<Marked text={item.name} query={query} />} detail={[members, item.tagline].filter(Boolean).join(' · ')} />
      {item.isMember && <span className={styles.badge}>{t('mine')}</span>}
    </>
  );
};

const EventRow = ({ row: { item }, query }: Of<'event'>) => {
  const t = useTexts('search');
  return (
    <>
      <Cover
        id={item.id}
        kind="event"
        about={[item.title, item.community.name]}
        picture={item.cover}
        ratio="1 / 1"
        className={styles.cover}
      />
      <Words
        name={<Marked text={item.title} query={query} />}
        detail={
          <>
            <SpanTime {...item} /> · {item.community.name}
          </>
        }
      />
      {(item.status === 'cancelled' || item.status === 'postponed') && <span className={styles.badge}>{t(item.status)}</span>}
    </>
  );
};

const PersonRow = ({ row: { item }, query }: Of<'person'>) => (
  <>
    <Avatar id={item.id} name={personName(item)} picture={item.profilePicture} size={36} decorative />
    <Words
      name={<Marked text={personName(item)} query={query} />}
      detail={
        <>
          @<Marked text={item.username} query={query} />
          {item.community && ` · ${item.community.name}`}
        </>
      }
    />
  </>
);

const MessageRow = ({ row: { item }, query }: Of<'message'>) => (
  <>
    <Avatar id={item.sender.id} name={personName(item.sender)} picture={item.sender.profilePicture} size={36} decorative />
    <Words
      isSaid
      name={<Marked text={item.snippet} query={query} />}
      detail={
        <>
          <RelativeTime at={item.sentAt} /> · {personName(item.sender)}
          {item.community ? ` · #${item.channelName} · ${item.community.name}` : <InConversation message={item} />}
        </>
      }
    />
  </>
);

/** The conversation of a message, unless its sender is all that it is called by. */
const InConversation = ({ message: { channelId, channelName, sender } }: { message: SearchAnswer['messages'][number] }) => {
  const name = useConversationName(channelId) ?? channelName;
  return name !== '' && name !== personName(sender) && ` · ${name}`;
};
