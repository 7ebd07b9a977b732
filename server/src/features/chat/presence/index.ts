import { chatPresence } from '#contract/chat/presence.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import * as presence from './chat.presence.repository.ts';

/** Presence and typing. */
export function presenceRoutes({ db, hub }: Pick<Parts, 'db' | 'hub'>): Handler[] {
  hub.attendance.rule({
    accessOf: (readers) => presence.listAccess(db, readers),
    onSeen: (userIds) => presence.note(db, userIds),
  });
  return [
    handle(chatPresence.list, async ({ query, viewer }) => ({
      here: await presence.listPresent(db, { userId: viewer.id, channelId: query.channelId ?? null }),
    })),
  ];
}
