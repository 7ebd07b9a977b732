import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Channel, ChannelLevel } from '#contract/chat/index.ts';
import { api } from '#kernel/api/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { MutedIcon } from '#ui/icons/content-icons.tsx';
import { BellIcon } from '#ui/icons/icons.tsx';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';
import { isMuted } from '../channel-counts.ts';
import { channelsQuery } from '../chat.queries.ts';
import { changeChannel } from '../chat.sync.ts';

const levels = ['all', 'mentions', 'none'] as const satisfies readonly ChannelLevel[];
/** In minutes. */
const mutes = [60, 480, 1440, 10080] as const;
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

type Choice = Pick<Channel, 'level' | 'mutedUntil'>;

/** The choice of what the reader is notified of in the channel: by a level, or of nothing for a time. */
export const LevelMenu = ({ channel }: { channel: Channel }) => {
  const t = useTexts('chat');
  const format = useFormat();
  const { level, mutedUntil } = channel;
  const choose = useChoice(channel);
  const params = { id: channel.id };
  const setLevel = (next: ChannelLevel) =>
    choose({ level: next, mutedUntil: null, save: () => api('PUT /channels/:id/level', { params, body: { level: next } }) });
  const mute = (minutes: number | null) =>
    choose({
      level,
      mutedUntil: minutes === null ? null : inMinutes(minutes),
      save: () => api('PUT /channels/:id/mute', { params, body: { minutes } }),
    });
  const entries: MenuButtonEntry[] = levels.map((one) => ({
    key: one,
    label: t(`level.${one}`),
    isChecked: one === level && mutedUntil === null,
    onSelect: () => setLevel(one),
  }));
  const end = mutedUntil && { day: format.dayWithin(mutedUntil), time: format.time(mutedUntil) };
  const ofMute: MenuButtonEntry[] = end
    ? [{ key: 'end', label: t('mute.end', end), onSelect: () => mute(null) }]
    : mutes.map((minutes) => ({ key: String(minutes), label: t(`mute.${minutes}`), onSelect: () => mute(minutes) }));
  return (
    <MenuButton
      label={t('level', { level: end ? t('mute.until', end) : t(`level.${level}`) })}
      icon={isMuted(channel) ? <MutedIcon size={18} /> : <BellIcon size={18} />}
      entries={[...entries, ...(level === 'none' ? [] : ofMute).map((entry, at) => ({ ...entry, isStart: at === 0 }))]}
    />
  );
};

const { queryKey } = channelsQuery;

/** Applies at once, and is reverted if the server refuses; the server counts the mentions of the choice. */
const useChoice = ({ id, level, mutedUntil }: Channel) => {
  const cache = useQueryClient();
  const edit = (choice: Choice): void => changeChannel(cache, id, (channel) => ({ ...channel, ...choice }));
  const { mutate } = useMutation({
    mutationFn: ({ save }: Choice & { save: () => Promise<unknown> }) => save(),
    onMutate: async ({ save: _, ...choice }) => {
      await cache.cancelQueries({ queryKey });
      edit(choice);
    },
    onError: () => edit({ level, mutedUntil }),
    onSettled: () => void cache.invalidateQueries({ queryKey }),
  });
  return mutate;
};
