import { chatReading } from '#contract/chat/reading.ts';
import { chatReceipts } from '#contract/chat/receipts.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { ReadAllNotices, ReadNotices, UnreadNotices } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import * as receipts from './chat.receipts.repository.ts';
import { type ReadingService, readingService } from './chat.reading.service.ts';

const routesOf = (db: Db, service: ReadingService): Handler[] => [
  handle(chatReading.setLevel, ({ params, body, viewer }) => service.setLevel(viewer, params.id, body.level)),
  handle(chatReading.mute, ({ params, body, viewer }) => service.mute(viewer, params.id, body.minutes)),
  handle(chatReading.unread, ({ params, body, viewer }) => service.unread(viewer, params.id, body.seq)),
  handle(chatReading.readAll, ({ body, viewer }) => service.readAll(viewer, body.action)),
  handle(chatReading.undoReadAll, ({ body, viewer }) => service.undoReadAll(viewer, body)),
  handle(chatReceipts.list, async ({ params, viewer }) => {
    const shown = await receipts.list(db, { channelId: params.id, userId: viewer.id });
    if (shown === undefined) throw new AppError('channel.not_found');
    return { shown };
  }),
];

export const readingRoutes = (
  parts: Parts & { readNotices: ReadNotices; unreadNotices: UnreadNotices; readAllNotices: ReadAllNotices },
): Handler[] => routesOf(parts.db, readingService(parts));
