import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Channel, ChannelLevel } from '#contract/chat/index.ts';
import { api } from '#kernel/api/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { MutedIcon } from '#ui/icons/content-icons.tsx';
import { BellIcon } from '#ui/icons/icons.tsx';
import { MenuButton } from '#ui/menu-button/menu-button.tsx';
import { isMuted } from '../channel-counts.ts';
import { channelsQuery } from '../chat.queries.ts';

const levels = ['all', 'mentions', 'none'] as const satisfies readonly ChannelLevel[];

/** The choice of what the reader is notified of in the channel. */
export const LevelMenu = ({ channel }: { channel: Channel }) => {
  const t = useTexts('chat');
  const { mutate: setLevel } = useSetLevel(channel);
  return (
    <MenuButton
      label={t('level', { level: t(`level.${channel.level}`) })}
      icon={isMuted(channel) ? <MutedIcon size={18} /> : <BellIcon size={18} />}
      entries={levels.map((level) => ({
        key: level,
        label: t(`level.${level}`),
        isChecked: level === channel.level,
        onSelect: () => setLevel(level),
      }))}
    />
  );
};

const { queryKey } = channelsQuery;
const edit = (cache: QueryClient, id: string, level: ChannelLevel): void =>
  void cache.setQueryData(queryKey, (channels) => channels?.map((channel) => (channel.id === id ? { ...channel, level } : channel)));

/** Applies at once, and is reverted if the server refuses; the server counts the mentions of the level. */
const useSetLevel = ({ id, level: former }: Channel) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (level: ChannelLevel) => api('PUT /channels/:id/level', { params: { id }, body: { level } }),
    onMutate: async (level) => {
      await cache.cancelQueries({ queryKey });
      edit(cache, id, level);
    },
    onError: () => edit(cache, id, former),
    onSettled: () => void cache.invalidateQueries({ queryKey }),
  });
};
