import { chatPeople } from '#contract/chat/people.ts';
import { chatPresence } from '#contract/chat/presence.ts';
import { AppError } from '#kernel/errors.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { pagination } from '#kernel/paging.ts';
import * as people from './chat.people.repository.ts';
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
    handle(chatPeople.list, async ({ params, query, viewer }) => {
      const found = await people.list(db, { userId: viewer.id, channelId: params.id }, query);
      if (!found) throw new AppError('channel.not_found');
      return { items: found.items, pagination: pagination(query, found.total) };
    }),
  ];
}
