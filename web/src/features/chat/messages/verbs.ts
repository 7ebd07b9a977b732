import { useState } from 'react';
import type { Message } from '#contract/chat/index.ts';
import { copyText } from '#kernel/copy-text.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { useIsEmojiHere } from '../emoji/own-emoji.tsx';
import { useReceipts } from '../presence/receipts.ts';
import { useMarkUnread } from '../reading/use-mark-unread.ts';
import { editingOf, isEditable, messageKeys, useActs } from './acts.ts';
import type { MessageDialogKind } from './message-bar.tsx';
import { useChange, useRemove } from './messages.queries.ts';
import { emojiAtHand, noteEmoji } from './recent-emoji.ts';
import { useSaving } from './saved.queries.ts';
import { wordsOf } from './words-of.ts';

type Verb = { key: string; label: string; hint?: string; isStart?: boolean; isDanger?: boolean; onSelect: () => void };
/** `label`: the accessible name. */
export type EmojiAtHand = { emoji: string; label: string; isOn: boolean; onToggle: () => void };

/** Opens a dialog about the message. */
type Open = (kind: MessageDialogKind) => void;

/** The emoji at hand, which stay the same as long as they are shown; none where the reader may not react. */
export function useEmojiAtHand(message: Message): EmojiAtHand[] {
  const t = useTexts('chat');
  const { id } = useMe();
  const { channel } = useActs();
  const change = useChange();
  const isHere = useIsEmojiHere();
  const [atHand] = useState(() => emojiAtHand(id, isHere));
  if (!channel.can.react) return [];
  return atHand.map((emoji) => {
    const isOn = message.reactions.some((reaction) => reaction.emoji === emoji && reaction.isOwn);
    const onToggle = () => {
      if (!isOn) noteEmoji(id, emoji);
      change(message, { kind: 'react', emoji, isOn: !isOn });
    };
    return { emoji, label: t('message.reactWith', { emoji }), isOn, onToggle };
  });
}

/** What a reader can do with a message. `selected`: the part of its text that is quoted; all of it if empty. */
export function useVerbs(message: Message, { selected, onOpen }: { selected: string; onOpen: Open }): Verb[] {
  const t = useTexts('chat');
  const common = useTexts('kernel');
  const me = useMe();
  const { channel, setEditing, onReply, onQuote } = useActs();
  const remove = useRemove();
  const change = useChange();
  const { save } = useSaving();
  const markUnread = useMarkUnread();
  const isMine = message.sender.id === me.id;
  const hasReaders = useReceipts(channel, isMine && channel.kind !== 'dm') !== null;
  const { can } = channel;
  const words = wordsOf(message);
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success(t('message.copied'));
  };
  const verbs: (Verb & { isOffered?: boolean })[] = [
    {
      key: 'reply',
      label: t('message.reply'),
      hint: messageKeys.reply.toUpperCase(),
      isOffered: can.write,
      onSelect: () => onReply(message),
    },
    { key: 'quote', label: t('message.quote'), isOffered: can.write && words !== '', onSelect: () => onQuote(message, selected || words) },
    { key: 'forward', label: t('message.forward'), onSelect: () => onOpen('forward') },
    {
      key: 'edit',
      label: t('outgoing.edit'),
      hint: messageKeys.edit.toUpperCase(),
      isOffered: can.write && isEditable(message, me.id),
      onSelect: () => setEditing(editingOf(message)),
    },
    { key: 'save', label: t('message.save'), onSelect: () => save(message) },
    { key: 'text', label: t('message.copyText'), isOffered: words !== '', onSelect: () => void copy(words) },
    {
      key: 'link',
      label: t('message.copyLink'),
      onSelect: () => void copy(`${location.origin}/chat/${message.channelId}?at=${message.seq}`),
    },
    {
      key: 'unread',
      label: t('message.markUnread'),
      isOffered: !isMine && !channel.conversation?.isRequest,
      onSelect: () => markUnread(message),
    },
    {
      key: 'pin',
      label: t(message.isPinned ? 'message.unpin' : 'message.pin'),
      isOffered: can.moderate && !channel.isArchived,
      onSelect: () => change(message, { kind: 'pin', isOn: !message.isPinned }),
    },
    { key: 'readers', label: t('message.readers'), isOffered: hasReaders, onSelect: () => onOpen('readers') },
    { key: 'history', label: t('message.history'), isOffered: message.editCount > 0, onSelect: () => onOpen('history') },
    { key: 'delete', label: common('delete'), isStart: true, isDanger: true, isOffered: isMine, onSelect: () => remove(message) },
    { key: 'report', label: common('report'), isStart: true, isOffered: !isMine, onSelect: () => onOpen('report') },
    { key: 'remove', label: common('delete'), isDanger: true, isOffered: !isMine && can.moderate, onSelect: () => onOpen('remove') },
  ];
  return verbs.filter(({ isOffered = true }) => isOffered);
}
