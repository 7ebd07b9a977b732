import type { ManagedChannel } from '#contract/chat/channels.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useRowFocus } from '#kernel/page/use-row-focus.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { useRestore } from './archive-channel.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import { ChannelWords } from './channel-words.tsx';
import styles from './channels.module.css';

/** Channels that left the list; they can come back. */
export const ArchivedChannels = ({ channels }: { channels: readonly ManagedChannel[] }) => {
  const t = useTexts('chat-channels');
  const list = useRowFocus<HTMLUListElement>(channels.map(({ id }) => id).join());
  return (
    <Panel title={t('archived.list')}>
      <p className={styles.soft}>{t('archived.note')}</p>
      <ul ref={list} className={styles.rows}>
        {channels.map((channel) => (
          <ArchivedRow key={channel.id} channel={channel} />
        ))}
      </ul>
    </Panel>
  );
};

const ArchivedRow = ({ channel }: { channel: ManagedChannel }) => {
  const t = useTexts('chat-channels');
  const { restore, isRestoring } = useRestore();
  return (
    <ListRow
      className={styles.row}
      start={<ChannelIcon channel={channel} />}
      end={
        <Button size="small" isBusy={isRestoring} aria-label={t('restore.name', { name: channel.name })} onClick={() => restore(channel)}>
          {t('restore')}
        </Button>
      }
    >
      <ChannelWords channel={channel} />
    </ListRow>
  );
};
