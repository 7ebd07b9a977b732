import { chatMessages } from '#contract/chat/messages.ts';
import { chatPins } from '#contract/chat/pins.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { type ChatMessagesService, chatMessagesService } from './chat.messages.service.ts';
import { type PinsService, pinsService } from './chat.pins.service.ts';

export type { DeleteMessage, RestoreMessage } from './chat.messages.service.ts';

const routesOf = (service: Omit<ChatMessagesService, 'deleteMessage' | 'restoreMessage'> & PinsService): Handler[] => [
  handle(chatMessages.edit, ({ params, body, viewer }) => service.edit(viewer, params.id, body)),
  handle(chatMessages.revisions, ({ params, viewer }) => service.revisions(viewer, params.id)),
  handle(chatMessages.remove, ({ params, viewer }) => service.remove(viewer, params.id)),
  handle(chatMessages.removeOther, ({ params, body, viewer }) => service.removeOther(viewer, params.id, body.reason)),
  handle(chatMessages.restore, ({ params, viewer }) => service.restore(viewer, params.id)),
  handle(chatMessages.react, ({ params, viewer }) => service.react(viewer, params.id, { emoji: params.emoji, isOn: true })),
  handle(chatMessages.unreact, ({ params, viewer }) => service.react(viewer, params.id, { emoji: params.emoji, isOn: false })),
  handle(chatPins.list, ({ params, viewer }) => service.listPins(viewer, params.id)),
  handle(chatPins.pin, ({ params, viewer }) => service.pin(viewer, params.id)),
  handle(chatPins.unpin, ({ params, viewer }) => service.unpin(viewer, params.id)),
];

type Others = Omit<Parameters<typeof chatMessagesService>[0], 'messages' | 'transact' | 'audit'>;
export function createMessages({ transact, audit }: Parts, others: Others) {
  const shared = { ...others, transact, audit };
  const { deleteMessage, restoreMessage, ...service } = chatMessagesService(shared);
  const pinning = pinsService(shared);
  return { routes: routesOf({ ...service, ...pinning }), deleteMessage, restoreMessage };
}
