import type { Channel } from '#contract/chat/index.ts';
import { CalendarIcon, HashIcon, LockIcon, MegaphoneIcon } from '#ui/icons/content-icons.tsx';

type ChannelLook = Pick<Channel, 'visibility' | 'writeRole'> & { kind?: Channel['kind'] };

/** The icon before the name of a channel. */
export const ChannelIcon = ({ channel: { kind, visibility, writeRole } }: { channel: ChannelLook }) => {
  const openIcon = writeRole === 'member' ? HashIcon : MegaphoneIcon;
  const ownIcon = visibility === 'private' ? LockIcon : openIcon;
  const Icon = kind === 'event' ? CalendarIcon : ownIcon;
  return (
    <span aria-hidden="true">
      <Icon size={16} />
    </span>
  );
};
