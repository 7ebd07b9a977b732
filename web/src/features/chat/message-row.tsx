import type { ReactNode } from 'react';
import type { Message } from '#contract/chat.ts';
import type { Person } from '#contract/kernel/person.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { ReportMessage } from './report-message.tsx';
import styles from './message-list.module.css';
import type { Folding } from './use-folding.ts';

type MessageRowProps = { message: Message; isFollowing: boolean; isAsked: boolean; folding: Folding };

export const MessageRow = ({ message, isFollowing, isAsked, folding }: MessageRowProps) => {
  const t = useTexts('chat');
  return (
    <MessageFrame
      by={message.sender}
      at={message.sentAt}
      isFollowing={isFollowing}
      isAsked={isAsked}
      end={message.state === 'visible' && <ReportMessage message={message} />}
    >
      {message.state === 'deleted' ? (
        <p className={styles.gone}>{t('message.deleted')}</p>
      ) : (
        <Body source={message.body} folding={folding} />
      )}
    </MessageFrame>
  );
};

type BodyProps = { source: string; folding: Folding };

const Body = ({ source, folding: { isBlocked, isFolded, toggle } }: BodyProps) => {
  const t = useTexts('chat');
  return (
    <>
      {isBlocked && (
        <p className={styles.folded}>
          <span>{t('message.blocked')}</span>{' '}
          <button type="button" aria-expanded={!isFolded} onClick={toggle}>
            {t(isFolded ? 'message.show' : 'message.hide')}
          </button>
        </p>
      )}
      {!isFolded && <Markdown source={source} />}
    </>
  );
};

type MessageFrameProps = {
  by: Pick<Person, 'id' | 'firstName' | 'lastName' | 'username' | 'profilePicture'>;
  at: string;
  /** Same sender, shortly after: avatar and name are above already. */
  isFollowing: boolean;
  /** Highlighted briefly. */
  isAsked?: boolean;
  state?: 'sending' | 'failed';
  /** Behind the text: what may be done with it. */
  end?: ReactNode;
  children: ReactNode;
};

export const MessageFrame = ({ by, at, isFollowing, isAsked, state, end, children }: MessageFrameProps) => {
  const format = useFormat();
  const time = (
    <time dateTime={at} title={format.full(at)} className={styles.time}>
      {format.time(at)}
    </time>
  );
  return (
    <article className={styles.message} data-following={isFollowing || undefined} data-asked={isAsked || undefined} data-state={state}>
      {isFollowing ? (
        <span className={styles.gutter}>{time}</span>
      ) : (
        <PersonLink username={by.username} isRepeated>
          <Avatar id={by.id} name={personName(by)} picture={by.profilePicture} size={36} decorative />
        </PersonLink>
      )}
      <div className={styles.said}>
        <p className={isFollowing ? 'visually-hidden' : styles.by}>
          <strong>{isFollowing ? personName(by) : <PersonLink username={by.username}>{personName(by)}</PersonLink>}</strong>{' '}
          {!isFollowing && time}
        </p>
        {children}
      </div>
      {end}
    </article>
  );
};
