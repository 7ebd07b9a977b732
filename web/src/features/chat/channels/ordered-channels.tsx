import { useState } from 'react';
import type { ManagedChannel } from '#contract/chat/channels.ts';
import { isApiError } from '#kernel/api/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { useRowFocus } from '#kernel/page/use-row-focus.ts';
import { toast } from '#kernel/toast/index.ts';
import { ArchiveChannel } from './archive-channel.tsx';
import { bySection, moved, type ChannelSection } from './by-section.ts';
import { ChannelRow, type AskedChannel } from './channel-row.tsx';
import { useOrderChannels } from './channels.queries.ts';
import styles from './channels.module.css';
import { ChannelSettings } from './lazy.ts';
import { MoveButtons } from './move-buttons.tsx';
import { useRowDrag } from './use-row-drag.ts';

type OrderedChannelsProps = { communityId: string; channels: readonly ManagedChannel[] };

/** Channels are moved within their section, and sections as a whole; those without a heading stay first. */
export const OrderedChannels = ({ communityId, channels }: OrderedChannelsProps) => {
  const t = useTexts('chat-channels');
  const [status, setStatus] = useState('');
  const [asked, setAsked] = useState<AskedChannel | null>(null);
  const close = () => setAsked(null);
  const { mutateAsync: order } = useOrderChannels(communityId);
  const toastError = (error: unknown) => toast.error(isApiError(error, 'record.changed') ? t('order.changed') : errorText(error));
  const sections = bySection(channels);
  const headed = sections.filter(({ heading }) => heading !== '');
  const save = (next: readonly ChannelSection<ManagedChannel>[]) =>
    void order(next.flatMap((section) => section.channels.map(({ id }) => id))).catch(toastError);
  const moveChannel = (section: ChannelSection<ManagedChannel>, from: number, to: number) => {
    save(sections.map((one) => (one === section ? { ...one, channels: moved(one.channels, from, to) } : one)));
    setStatus(t('moved', { name: section.channels[from]!.name, at: to + 1, total: section.channels.length }));
  };
  const moveSection = (from: number, to: number) => {
    save([...sections.filter(({ heading }) => heading === ''), ...moved(headed, from, to)]);
    setStatus(t('moved', { name: headed[from]!.heading, at: to + 1, total: headed.length }));
  };
  return (
    <>
      <p className={styles.soft}>{t('order.note')}</p>
      {sections.map((section) => {
        const { heading } = section;
        const at = headed.indexOf(section);
        return (
          <section key={heading} className={styles.group} aria-label={heading === '' ? t('section.none') : heading}>
            {heading !== '' && (
              <div className={styles.heading}>
                <h3>{heading}</h3>
                {headed.length > 1 && <MoveButtons name={heading} at={at} total={headed.length} onMove={(to) => moveSection(at, to)} />}
              </div>
            )}
            <Rows channels={section.channels} onMove={(from, to) => moveChannel(section, from, to)} onAsk={setAsked} />
          </section>
        );
      })}
      <p className="visually-hidden" role="status">
        {status}
      </p>
      {asked?.what === 'settings' && (
        <ChannelSettings channel={asked.channel} communityId={communityId} onClose={close} onLoadError={close} />
      )}
      {asked?.what === 'archive' && <ArchiveChannel channel={asked.channel} onClose={close} />}
    </>
  );
};

type RowsProps = Pick<OrderedChannelsProps, 'channels'> & {
  onMove: (from: number, to: number) => void;
  onAsk: (asked: AskedChannel) => void;
};
const Rows = ({ channels, onMove, onAsk }: RowsProps) => {
  const ids = channels.map(({ id }) => id);
  const list = useRowFocus<HTMLUListElement>(ids.toSorted().join());
  const dragOf = useRowDrag(ids, (id, to) => ids.indexOf(id) !== to && onMove(ids.indexOf(id), to));
  return (
    <ul ref={list} className={styles.rows}>
      {channels.map((channel, at) => (
        <ChannelRow key={channel.id} channel={channel} drag={channels.length > 1 ? dragOf(channel.id) : {}} onAsk={onAsk}>
          {channels.length > 1 && <MoveButtons name={channel.name} at={at} total={channels.length} onMove={(to) => onMove(at, to)} />}
        </ChannelRow>
      ))}
    </ul>
  );
};
