import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Channel } from '#contract/chat/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { PersonLink } from '#ui/avatar/person-link.tsx';
import { AddPersonIcon, EditIcon } from '#ui/icons/content-icons.tsx';
import { CloseIcon, MoreIcon, SignOutIcon, UserIcon } from '#ui/icons/icons.tsx';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';
import chat from '../chat.module.css';
import { LevelMenu } from '../reading/level-menu.tsx';
import { useIsHere } from '../presence/presence.queries.ts';
import { useCloseChannel } from '../use-close-channel.ts';
import { ConversationAvatars } from './conversation-avatars.tsx';
import styles from './conversations.module.css';
import { useLeaveConversation, useStart } from './conversations.queries.ts';
import { GroupPeople, LeaveGroup, RenameGroup } from './lazy.ts';
import { type ChatConversation, othersOf, useNameOf } from './names.ts';

type ConversationHeaderProps = { channel: Channel; conversation: ChatConversation };
type Open = 'people' | 'add' | 'rename' | 'leave';

/** The people of a conversation, and the actions on it. */
export const ConversationHeader = ({ channel, conversation }: ConversationHeaderProps) => {
  const t = useTexts('chat');
  const me = useMe();
  const name = useNameOf()(channel);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const [other] = othersOf(conversation.people, me.id);
  const leave = useLeave(channel, other, name);
  const isHere = useIsHere()(channel);
  return (
    <>
      <ConversationAvatars conversation={conversation} size={32} isHere={isHere} />
      <div className={chat.names}>
        <h2>{name}</h2>
        {channel.kind === 'group' ? (
          <button type="button" className={styles.count} onClick={() => setOpen('people')}>
            {t('conversation.people', { count: conversation.people.length })}
          </button>
        ) : (
          other && other.username !== '' && <PersonLink username={other.username}>@{other.username}</PersonLink>
        )}
        {isHere && <p className={chat.rule}>{t('presence.here')}</p>}
      </div>
      {!conversation.isRequest && <LevelMenu channel={channel} />}
      <Menu channel={channel} conversation={conversation} name={name} onOpen={setOpen} onHide={leave} />
      {(open === 'people' || open === 'add') && (
        <GroupPeople
          channel={channel}
          conversation={conversation}
          name={name}
          isAdding={open === 'add'}
          onClose={close}
          onLoadError={close}
        />
      )}
      {open === 'rename' && <RenameGroup channel={channel} onClose={close} onLoadError={close} />}
      {open === 'leave' && <LeaveGroup name={name} onLeave={leave} onClose={close} onLoadError={close} />}
    </>
  );
};

/** Leaves a group, or hides a conversation of two, which starting it again undoes. */
const useLeave = ({ id, kind }: Channel, other: Person | undefined, name: string) => {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const closeChannel = useCloseChannel();
  const { mutateAsync: leave } = useLeaveConversation(id);
  const { mutate: start } = useStart();
  const say = () => {
    if (kind === 'group') return toast.success(t('conversation.left', { name }));
    const undo = other && { label: common('undo'), onAct: () => start({ userIds: [other.id] }) };
    toast.success(t('conversation.hidden', { name }), undo);
  };
  return () =>
    void closeChannel(id)
      .then(() => leave())
      // Without a word when it failed: a toast has said why.
      .then(say, () => undefined);
};

type MenuProps = ConversationHeaderProps & { name: string; onOpen: (open: Open) => void; onHide: () => void };

const Menu = ({ channel, conversation, name, onOpen, onHide }: MenuProps) => {
  const t = useTexts('chat');
  const me = useMe();
  const navigate = useNavigate();
  const [other] = othersOf(conversation.people, me.id);
  const icons = { people: UserIcon, add: AddPersonIcon, rename: EditIcon, leave: SignOutIcon };
  const ofGroup = (['people', 'add', 'rename', 'leave'] as const).map((key): MenuButtonEntry => {
    const Icon = icons[key];
    const isLeave = key === 'leave';
    return {
      key,
      label: t(`conversation.menu.${key}`),
      icon: <Icon size={16} />,
      isDanger: isLeave,
      isStart: isLeave,
      onSelect: () => onOpen(key),
    };
  });
  const toProfile = (username: string): MenuButtonEntry => ({
    key: 'profile',
    label: t('conversation.menu.profile'),
    icon: <UserIcon size={16} />,
    onSelect: () => void navigate(`/people/${username}`),
  });
  const hide: MenuButtonEntry = { key: 'hide', label: t('conversation.menu.hide'), icon: <CloseIcon size={16} />, onSelect: onHide };
  const ofPair = [
    ...(other && other.username !== '' ? [toProfile(other.username)] : []),
    // A request is declined instead.
    ...(conversation.isRequest ? [] : [hide]),
  ];
  const entries = channel.kind === 'group' ? ofGroup : ofPair;
  if (entries.length === 0) return null;
  return <MenuButton label={t('conversation.menu', { name })} icon={<MoreIcon size={18} />} entries={entries} />;
};
