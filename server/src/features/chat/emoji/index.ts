import { chatEmoji } from '#contract/chat/emoji.ts';
import type { ReplaceImage } from '#features/uploads/index.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { type EmojiService, emojiService } from './chat.emoji.service.ts';

const routesOf = (service: EmojiService): Handler[] => [
  handle(chatEmoji.list, ({ params, viewer }) => service.list(viewer, params.id)),
  handle(chatEmoji.create, ({ params, body, viewer }) => service.create(viewer, params.id, body)),
  handle(chatEmoji.remove, ({ params, viewer }) => service.remove(viewer, params.id, params.name)),
];

export function createEmoji(parts: Parts, replaceImage: ReplaceImage): { routes: Handler[]; isShown: EmojiService['isShown'] } {
  const service = emojiService({ ...parts, replaceImage });
  return { routes: routesOf(service), isShown: service.isShown };
}
