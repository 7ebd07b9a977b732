import { useId, useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import { badgeOf } from '../channel-counts.ts';
import styles from '../channel-list.module.css';
import { ConversationLink, type ConversationChannel } from './conversation-link.tsx';
import { useIsHere } from '../presence/presence.queries.ts';
import { NewMessage } from './new-message.tsx';

/** Read conversations that are shown at once; older ones on demand. */
const FEW = 20;

type ConversationGroupProps = { conversations: readonly ConversationChannel[]; openId: string | undefined };

/** The own conversations, the latest first. */
export const ConversationGroup = ({ conversations, openId }: ConversationGroupProps) => {
  const t = useTexts('chat');
  const [isWhole, setWhole] = useState(false);
  const requests = conversations.filter(({ conversation }) => conversation.isRequest);
  const decided = conversations.filter(({ conversation }) => !conversation.isRequest);
  const shown = decided.filter((channel, at) => badgeOf(channel).unread > 0 || channel.id === openId || isWhole || at < FEW);
  return (
    <section aria-label={t('conversations')}>
      <div className={styles.top}>
        <h1 className={styles.page}>{t('conversations')}</h1>
        <NewMessage />
      </div>
      {shown.length > 0 && <Links conversations={shown} openId={openId} />}
      {conversations.length === 0 && <p className={styles.none}>{t('conversations.none')}</p>}
      {shown.length < decided.length && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t('conversations.all', { number: decided.length })}
        </button>
      )}
      {requests.length > 0 && <Requests requests={requests} openId={openId} />}
    </section>
  );
};

/** Those of strangers wait apart, folded, so that they make no noise. */
const Requests = ({ requests, openId }: { requests: readonly ConversationChannel[]; openId: string | undefined }) => {
  const t = useTexts('chat');
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? requests : requests.filter(({ id }) => id === openId);
  return (
    <>
      <button type="button" className={styles.more} aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
        {t('conversations.requests', { number: requests.length })}
        <span className={styles.chevron} aria-hidden="true">
          <ChevronIcon size={14} />
        </span>
      </button>
      <div id={bodyId}>{shown.length > 0 && <Links conversations={shown} openId={openId} />}</div>
    </>
  );
};

const Links = ({ conversations, openId }: ConversationGroupProps) => {
  const isHere = useIsHere();
  return (
    <ul>
      {conversations.map((channel) => (
        <li key={channel.id}>
          <ConversationLink channel={channel} isOpen={channel.id === openId} isHere={isHere(channel)} />
        </li>
      ))}
    </ul>
  );
};
