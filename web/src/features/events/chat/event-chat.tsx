import type { Event } from '#contract/events/index.ts';
import { useChatOfEvent } from '#features/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { CommentIcon } from '#ui/icons/content-icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import styles from './event-chat.module.css';

/** Leads hosts and guests to the channel of the event, and informs the others that guests have one. */
export const EventChat = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const { slug, chatId } = event;
  useChatOfEvent(slug, chatId);
  return (
    <Panel as="div">
      <section className={styles.chat} aria-label={t('chat')}>
        <div className={styles.words}>
          <h2>
            <CommentIcon size={16} /> {t('chat')}
          </h2>
          <Text look="secondary">{t(chatId !== null ? 'chat.going' : event.isHost ? 'chat.later' : 'chat.guests')}</Text>
        </div>
        {chatId !== null && <LinkButton to={`/chat/${chatId}`}>{t('chat.open')}</LinkButton>}
      </section>
    </Panel>
  );
};

/** A guest or host may come in, or could by taking part in what is still to come. */
export const hasChatRow = ({ hasChat, chatId, status, phase }: Event): boolean =>
  hasChat && (chatId !== null || ((status === 'published' || status === 'postponed') && phase !== 'ended'));
