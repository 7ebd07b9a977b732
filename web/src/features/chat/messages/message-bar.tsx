import { useState } from 'react';
import type { Message } from '#contract/chat/index.ts';
import { copyText } from '#kernel/copy-text.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useMe } from '#kernel/me/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { ReplyIcon, SmileIcon } from '#ui/icons/content-icons.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { MoreIcon } from '#ui/icons/icons.tsx';
import { MenuButton, type MenuButtonEntry } from '#ui/menu-button/menu-button.tsx';
import { useMarkUnread } from '../reading/use-mark-unread.ts';
import { editingOf, isEditable, useActs } from './acts.ts';
import { quickEmoji } from './quick-emoji.ts';
import styles from './messages.module.css';
import { useChange, useRemove } from './messages.queries.ts';
import { useSaving } from './saved.queries.ts';

export type MessageDialogKind = 'react' | 'history' | 'report' | 'remove';

export const MessageDialog = lazyPart(async () => (await import('./message-dialog.tsx')).MessageDialog, 'chat-messages');

/** The actions on a message, shown while the pointer or the focus is in it. */
export const MessageBar = ({ message }: { message: Message }) => {
  const t = useTexts('chat');
  const { channel, onReply } = useActs();
  const [open, setOpen] = useState<MessageDialogKind | null>(null);
  const change = useChange();
  const name = personName(message.sender);
  const isOwn = (emoji: string) => message.reactions.some((reaction) => reaction.emoji === emoji && reaction.isOwn);
  const reactions: MenuButtonEntry[] = quickEmoji.map(([emoji, key]) => ({
    key,
    label: t(`emoji.${key}`),
    icon: <span className={styles.emoji}>{emoji}</span>,
    ...(isOwn(emoji) && { isChecked: true }),
    onSelect: () => change(message, { kind: 'react', emoji, isOn: !isOwn(emoji) }),
  }));
  return (
    <div className={styles.bar} role="group" aria-label={t('message.actions', { name })}>
      {channel.can.react && (
        <span className={styles.onHover}>
          <MenuButton
            label={t('message.react')}
            icon={<SmileIcon size={18} />}
            entries={[...reactions, { key: 'more', label: t('message.moreEmoji'), isStart: true, onSelect: () => setOpen('react') }]}
          />
        </span>
      )}
      {channel.can.write && (
        <span className={styles.onHover}>
          <IconButton label={t('message.reply')} icon={<ReplyIcon size={18} />} onClick={() => onReply(message)} />
        </span>
      )}
      <MoreMenu message={message} onOpen={setOpen} />
      {open && <MessageDialog kind={open} message={message} onClose={() => setOpen(null)} />}
    </div>
  );
};

const MoreMenu = ({ message, onOpen }: { message: Message; onOpen: (kind: MessageDialogKind) => void }) => {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const me = useMe();
  const { channel, setEditing, onReply } = useActs();
  const remove = useRemove();
  const change = useChange();
  const { save } = useSaving();
  const markUnread = useMarkUnread();
  const isMine = message.sender.id === me.id;
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success(t('message.copied'));
  };
  const entries: MenuButtonEntry[] = [
    ...(channel.can.react ? [{ key: 'react', label: t('message.react'), onSelect: () => onOpen('react') }] : []),
    ...(channel.can.write ? [{ key: 'reply', label: t('message.reply'), onSelect: () => onReply(message) }] : []),
    ...(channel.can.write && isEditable(message, me.id)
      ? [{ key: 'edit', label: t('outgoing.edit'), onSelect: () => setEditing(editingOf(message)) }]
      : []),
    { key: 'save', label: t('message.save'), onSelect: () => save(message) },
    ...(message.body === '' ? [] : [{ key: 'text', label: t('message.copyText'), onSelect: () => void copy(message.body) }]),
    {
      key: 'link',
      label: t('message.copyLink'),
      onSelect: () => void copy(`${location.origin}/chat/${message.channelId}?at=${message.seq}`),
    },
    ...(isMine || channel.conversation?.isRequest
      ? []
      : [{ key: 'unread', label: t('message.markUnread'), onSelect: () => markUnread(message) }]),
    ...(channel.can.moderate && !channel.isArchived
      ? [
          {
            key: 'pin',
            label: t(message.isPinned ? 'message.unpin' : 'message.pin'),
            onSelect: () => change(message, { kind: 'pin', isOn: !message.isPinned }),
          },
        ]
      : []),
    ...(message.editCount > 0 ? [{ key: 'history', label: t('message.history'), onSelect: () => onOpen('history') }] : []),
    ...(isMine ? [{ key: 'delete', label: common('delete'), isDanger: true, isStart: true, onSelect: () => remove(message) }] : []),
    ...(isMine ? [] : [{ key: 'report', label: common('report'), isStart: true, onSelect: () => onOpen('report') }]),
    ...(!isMine && channel.can.moderate
      ? [{ key: 'remove', label: common('delete'), isDanger: true, onSelect: () => onOpen('remove') }]
      : []),
  ];
  return <MenuButton label={t('message.more', { name: personName(message.sender) })} icon={<MoreIcon />} entries={entries} />;
};
