import type { ComponentProps, ReactNode } from 'react';
import type { ManagedChannel } from '#contract/chat/channels.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { ListRow } from '#ui/list-row/list-row.tsx';
import { MenuButton } from '#ui/menu-button/menu-button.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import { ChannelWords } from './channel-words.tsx';
import styles from './channels.module.css';

/** A dialog that a row can open. */
export type AskedChannel = { channel: ManagedChannel; what: 'settings' | 'archive' };

type ChannelRowProps = {
  channel: ManagedChannel;
  /** Props of a row that can be dragged. */
  drag: ComponentProps<'li'>;
  onAsk: (asked: AskedChannel) => void;
  children: ReactNode;
};

/** A channel in the list of those who manage it. */
export const ChannelRow = ({ channel, drag, onAsk, children }: ChannelRowProps) => {
  const t = useTexts('chat-channels');
  return (
    <ListRow
      {...drag}
      className={styles.row}
      start={<ChannelIcon channel={channel} />}
      end={
        <>
          {children}
          <MenuButton
            label={t('more', { name: channel.name })}
            icon={<MoreIcon size={16} />}
            entries={[
              { key: 'settings', label: t('edit'), onSelect: () => onAsk({ channel, what: 'settings' }) },
              { key: 'archive', label: t('archive.action'), onSelect: () => onAsk({ channel, what: 'archive' }) },
            ]}
          />
        </>
      }
    >
      <ChannelWords channel={channel} />
    </ListRow>
  );
};
