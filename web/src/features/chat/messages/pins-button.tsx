import { useState } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { PinIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';

const PinsDialog = lazyPart(async () => (await import('./pins-dialog.tsx')).PinsDialog, 'chat-messages');

/** The button in the header of a channel that opens its pinned messages. */
export const PinsButton = ({ channel, blocked }: { channel: Channel; blocked: ReadonlySet<string> | undefined }) => {
  const t = useTexts('chat');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('channel.pins')} icon={<PinIcon size={18} />} onClick={() => setOpen(true)} />
      {isOpen && <PinsDialog channel={channel} isBlocked={(userId) => blocked?.has(userId) ?? false} onClose={() => setOpen(false)} />}
    </>
  );
};
