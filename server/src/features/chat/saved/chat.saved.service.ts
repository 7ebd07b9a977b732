import type { z } from 'zod';
import type { chatSaved } from '#contract/chat/saved.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import { cursorOf, cursorFrom } from '#kernel/cursor.ts';
import { AppError } from '#kernel/errors.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as saved from './chat.saved.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact'> & {};
type List = z.output<typeof chatSaved.list.ok>;
type ListQuery = z.output<NonNullable<typeof chatSaved.list.query>>;

export const savedService = ({ db, transact }: Dependencies) => ({
  async listSaved({ id }: Viewer, { cursor, limit }: ListQuery): Promise<List> {
    const rows = await saved.list(db, id, cursorFrom(cursor), limit + 1);
    const page = rows.slice(0, limit);
    return {
      items: page.map(({ item }) => item),
      nextCursor: rows.length > limit ? cursorOf(page.at(-1)!.cursor) : null,
    };
  },

  save: ({ id: userId }: Viewer, messageId: string): Promise<{ isNew: boolean }> =>
    transact(async (tx) => {
      const state = await saved.find(tx, userId, messageId);
      if (state === null) throw new AppError('message.not_found');
      if (state === 'deleted') throw new AppError('message.deleted');
      const isNew = await saved.add(tx, userId, messageId);
      if (isNew === null) throw new AppError('message.too_many_saved', { max: chatLimits.savedMessages.max });
      return { isNew };
    }),

  async unsave({ id: userId }: Viewer, messageId: string): Promise<Record<string, never>> {
    await saved.remove(db, userId, messageId);
    return {};
  },
});
