import { useState } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { SettingsIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { ChannelSettings, LeaveChannel } from './lazy.ts';

/** The actions in the header of the open channel: settings for its managers; leaving for other readers of a private channel. */
export const ChannelActs = ({ channel }: { channel: Channel }) => {
  const t = useTexts('chat');
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  if (channel.event || !channel.community) return null;
  if (channel.can.manage)
    return (
      <>
        <IconButton label={t('channel.settings')} icon={<SettingsIcon size={18} />} onClick={open} />
        {isOpen && <ChannelSettings channel={channel} communityId={channel.community.id} onClose={close} onLoadError={close} />}
      </>
    );
  if (channel.visibility !== 'private') return null;
  return (
    <>
      <Button look="text" size="small" onClick={open}>
        {t('channel.leave')}
      </Button>
      {isOpen && <LeaveChannel channel={channel} onClose={close} onLoadError={close} />}
    </>
  );
};
