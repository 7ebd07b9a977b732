import type { Channel } from '#contract/chat/index.ts';
import { CalendarIcon, HashIcon, LockIcon, MegaphoneIcon } from '#ui/icons/content-icons.tsx';

const icons = { text: HashIcon, announcement: MegaphoneIcon, event: CalendarIcon, dm: LockIcon, group: LockIcon };

/** The icon before the name of a channel. */
export const ChannelIcon = ({ channel: { kind, visibility } }: { channel: Pick<Channel, 'kind' | 'visibility'> }) => {
  const Icon = visibility === 'private' && kind !== 'event' ? LockIcon : icons[kind];
  return (
    <span aria-hidden="true">
      <Icon size={16} />
    </span>
  );
};
