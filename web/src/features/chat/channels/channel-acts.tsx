import { useState } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { SettingsIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { ChannelSettings } from './lazy.ts';

/** The settings of the open channel, for its managers. */
export const ChannelActs = ({ channel }: { channel: Channel }) => {
  const t = useTexts('chat');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (channel.event || !channel.community || !channel.can.manage) return null;
  return (
    <>
      <IconButton label={t('channel.settings')} icon={<SettingsIcon size={18} />} onClick={() => setOpen(true)} />
      {isOpen && <ChannelSettings channel={channel} communityId={channel.community.id} onClose={close} onLoadError={close} />}
    </>
  );
};
