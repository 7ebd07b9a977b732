import { fullName } from '#contract/browser/full-name.ts';
import { writeChatPlace } from '#contract/browser/public-filters.ts';
import type { PublicMessage } from '#contract/site/public-pages.ts';
import type { PublicPage } from '#contract/site/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import type { SiteFrame } from '../frame.ts';
import styles from './content.module.css';
import { JoinCall, wayIn } from './join-call.tsx';
import { Author } from './people.tsx';
import { Moment } from './post-item.tsx';
import { UserText } from './user-text.tsx';

type Page = Extract<PublicPage, { name: 'channel' }>;
type ChannelProps = { frame: SiteFrame; page: Page };

/** As in the application. */
const CONTINUED_MS = 5 * 60_000;

const at = (address: string, place: Partial<Page['place']>): string => `${address}${writeChatPlace({ at: null, before: null, ...place })}`;

/** The messages of a channel that everyone on the web can read, a page at a time. */
export const Channel = ({ frame, page }: ChannelProps) => {
  const { t } = frame;
  const { community, channel, address, messages, older, newer, isSignUpOpen } = page;
  return (
    <div className={styles.reading}>
      <p className={styles.place}>
        <Avatar id={community.id} name={community.name} picture={community.avatar} size={32} shape="square" decorative />
        <a href={`/communities/${community.slug}`}>{community.name}</a>
      </p>
      <header className={styles.head}>
        <h1 dir="auto">{channel.name}</h1>
        {channel.topic !== '' && <p dir="auto">{channel.topic}</p>}
      </header>
      {older !== null && (
        <p className={styles.pages}>
          <a href={at(address, { before: older })} rel="prev">
            {t('channel.older')}
          </a>
        </p>
      )}
      {messages.length === 0 ? (
        <p className={styles.none}>{t('channel.none')}</p>
      ) : (
        <ol className={`${styles.text} ${styles.comments}`} aria-label={t('channel.messages')}>
          {messages.map((message, index) => (
            <li key={message.id} id={`message-${message.seq}`}>
              <Message frame={frame} page={page} message={message} isUnsigned={isContinued(message, messages[index - 1])} />
            </li>
          ))}
        </ol>
      )}
      {newer !== null && (
        <p className={styles.pages}>
          <a href={at(address, { before: newer })} rel="next">
            {t('channel.newer')}
          </a>
          <a href={address}>{t('channel.latest')}</a>
        </p>
      )}
      <section className={styles.box} aria-labelledby="take-part">
        <h2 id="take-part">{t('channel.takePart')}</h2>
        <p className={styles.soft}>{t('channel.takePart.text', { name: community.name })}</p>
        <JoinCall t={t} slug={community.slug} joining={community} isSignUpOpen={isSignUpOpen} />
      </section>
    </div>
  );
};

/** Lines that one person writes in a row are not signed again. */
const isContinued = (message: PublicMessage, before: PublicMessage | undefined): boolean =>
  before?.author.id === message.author.id &&
  message.replyTo === null &&
  !message.isEdited &&
  Date.parse(message.sentAt) - Date.parse(before.sentAt) < CONTINUED_MS;

type MessageProps = ChannelProps & { message: PublicMessage; isUnsigned: boolean };
const Message = ({ frame: { t, language }, page: { channel, address, now }, message, isUnsigned }: MessageProps) => {
  const { seq, author, body, mentions, sentAt, isEdited, replyTo, hasMore } = message;
  return (
    <article className={styles.comment}>
      {!isUnsigned && (
        <p className={styles.byline}>
          <Author author={author} />
          <a href={`${at(address, { at: seq })}#message-${seq}`} className={styles.soft}>
            <Moment at={sentAt} now={now} language={language} />
            {isEdited && ` · ${t('post.edited')}`}
          </a>
        </p>
      )}
      {replyTo && (
        <p className={styles.soft}>
          <a href={`${at(address, { at: replyTo.seq })}#message-${replyTo.seq}`}>
            {t('channel.reply', { name: fullName(replyTo.author) })}
          </a>{' '}
          <bdi>{replyTo.excerpt}</bdi>
        </p>
      )}
      {body !== '' && <UserText t={t} source={body} mentions={mentions} />}
      {hasMore && (
        <p className={styles.none}>
          <a href={wayIn(at(`/chat/${channel.id}`, { at: seq }))}>{t('channel.more')}</a>
        </p>
      )}
    </article>
  );
};
