import type { OnEntered, OnCommunityCreated, OnLeft } from '#features/access/index.ts';
import type { Portable } from '#features/community-transfer/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Attachments, ReplaceImage } from '#features/uploads/index.ts';
import type { Notify, ReadAllNotices, ReadNotices, UnreadNotices } from '#kernel/notify.ts';
import { type MessageAttachments, messageAttachments } from './attachments/chat.attachments.service.ts';
import { channelRoutes } from './channels/index.ts';
import { memberships } from './chat.membership.service.ts';
import { createPublishCut, createPublishMessage } from './chat.hints.ts';
import { mentioning } from './chat.mentions.service.ts';
import { createNotifyReaders } from './chat.notices.service.ts';
import { conversationRoutes } from './conversations/index.ts';
import { createEmoji } from './emoji/index.ts';
import { chatRoutes } from './chat.routes.ts';
import { presenceRoutes } from './presence/index.ts';
import { portableChat } from './portable/chat.portable.service.ts';
import { createRetention } from './retention/index.ts';
import { createMessages, type DeleteMessage, type RestoreMessage } from './messages/index.ts';
import { readingRoutes } from './reading/index.ts';
import { savedRoutes } from './saved/index.ts';
import { readChat, type ReadChat } from './web/index.ts';
import * as sent from './chat.send.repository.ts';
import { sendService } from './chat.send.service.ts';
import { chatService } from './chat.service.ts';

export { insertMessages } from './chat.batch.repository.ts';
export type { DeleteMessage, RestoreMessage } from './messages/index.ts';
export { wordsOf } from './chat.message.repository.ts';
export { roomsOf } from './chat.rooms.repository.ts';
export { fillMessageWords } from './chat.words.repository.ts';
export { isOnWeb, type ReadChat, type WebWindow } from './web/index.ts';
export { messageWords } from './message-words.ts';

export function createChat(
  parts: Parts,
  {
    notify,
    readNotices,
    files,
    replaceImage,
    ...readNotifications
  }: {
    notify: Notify;
    readNotices: ReadNotices;
    unreadNotices: UnreadNotices;
    readAllNotices: ReadAllNotices;
    files: Attachments;
    replaceImage: ReplaceImage;
  },
): {
  routes: Handler[];
  onEntered: OnEntered;
  onLeft: OnLeft;
  onCreated: OnCommunityCreated;
  deleteMessage: DeleteMessage;
  restoreMessage: RestoreMessage;
  isAttachmentShown: MessageAttachments['isShown'];
  isEmojiShown: ReturnType<typeof createEmoji>['isShown'];
  portable: Portable;
  reading: ReadChat;
} {
  const { db, transact, hub, log } = parts;
  const chat = chatService({ db, readNotices, transact, hub });
  const attachments = messageAttachments({ db, files });
  const texts = {
    mention: mentioning({ notify }),
    publishMessage: createPublishMessage({ hub, log, listReaders: (channelId, seq) => sent.listReaders(db, channelId, seq) }),
  };
  const emoji = createEmoji(parts, replaceImage);
  const notifyReaders = createNotifyReaders({ notify });
  const sending = sendService({ db, ...texts, readNotices, notifyReaders, attach: attachments.attach, transact });
  const { routes, ...moderating } = createMessages(parts, { db, ...texts, attachments });
  createRetention(parts, createPublishCut({ hub, log, listReaders: (channelId, seq) => sent.listReaders(db, channelId, seq) }));
  return {
    routes: [
      ...chatRoutes({ ...chat, ...sending }),
      ...channelRoutes(parts),
      ...conversationRoutes({ ...parts, notify, readNotices }),
      ...readingRoutes({ ...parts, ...readNotifications, readNotices }),
      ...routes,
      ...savedRoutes(parts),
      ...emoji.routes,
      ...presenceRoutes(parts),
    ],
    ...memberships,
    ...moderating,
    isAttachmentShown: attachments.isShown,
    isEmojiShown: emoji.isShown,
    portable: portableChat(db, memberships.onCreated),
    reading: readChat(db),
  };
}
