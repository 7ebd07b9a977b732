import {
  contentFilter,
  filterRepository,
  type OnEntered,
  type OnFounded,
  type OnLeft,
  standingsRepository,
} from '#features/communities/index.ts';
import type { Notify, ReadMentions } from '#features/notifications/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Parts } from '#kernel/parts.ts';
import { type DeleteMessage, deletionService, type RestoreMessage } from './chat.deletion.service.ts';
import { membershipRepository } from './chat.membership.repository.ts';
import { membershipService } from './chat.membership.service.ts';
import { chatRepository } from './chat.repository.ts';
import { chatRoutes } from './chat.routes.ts';
import { sendRepository } from './chat.send.repository.ts';
import { sendService } from './chat.send.service.ts';
import { chatService } from './chat.service.ts';

export { insertMessages } from './chat.batch.repository.ts';
export type { DeleteMessage, RestoreMessage } from './chat.deletion.service.ts';
export { roomsOf } from './chat.rooms.repository.ts';
export { fillMessageWords } from './chat.words.repository.ts';
export { messageWords } from './message-words.ts';

export function createChat(
  { db, transact, hub, log, audit }: Parts,
  { notify, readMentions }: { notify: Notify; readMentions: ReadMentions },
): {
  routes: Handler[];
  onEntered: OnEntered;
  onLeft: OnLeft;
  onFounded: OnFounded;
  deleteMessage: DeleteMessage;
  restoreMessage: RestoreMessage;
} {
  const reading = chatService({ channels: chatRepository(db), readMentions, transact, hub });
  const sending = sendService({
    messages: sendRepository(db),
    standings: standingsRepository(db),
    filter: contentFilter({ filters: filterRepository() }),
    notify,
    readMentions,
    transact,
    hub,
    log,
  });
  return {
    routes: chatRoutes({ ...reading, ...sending }),
    ...membershipService(membershipRepository()),
    ...deletionService({ audit, hub }),
  };
}
