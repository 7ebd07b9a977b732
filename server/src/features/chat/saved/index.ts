import { chatSaved } from '#contract/chat/saved.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { savedService } from './chat.saved.service.ts';

/** Messages that people keep at hand. */
export function savedRoutes({ db, transact }: Parts): Handler[] {
  const service = savedService({ db, transact });
  return [
    handle(chatSaved.list, ({ query, viewer }) => service.listSaved(viewer, query)),
    handle(chatSaved.save, ({ params, viewer }) => service.save(viewer, params.id)),
    handle(chatSaved.remove, ({ params, viewer }) => service.unsave(viewer, params.id)),
  ];
}
