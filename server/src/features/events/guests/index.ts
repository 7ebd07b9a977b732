import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Seating } from '../answers/events.seating.service.ts';
import type { Promote } from '../events.waitlist.service.ts';
import { conflictsService } from '../door/events.conflicts.service.ts';
import { doorRoutes } from '../door/events.door.routes.ts';
import { doorService } from '../door/events.door.service.ts';
import { guestActs } from './events.guests.acts.service.ts';
import { guestsFile } from './events.guests.file.ts';
import { guestsRoutes } from './events.guests.routes.ts';
import { guestsService } from './events.guests.service.ts';
import { managing } from './events.managing.service.ts';

type Dependencies = { seating: Seating; promote: Promote; notify: Notify };

/** Hosts' work with the guests of their event, and check-in. */
export function createGuests(parts: Parts, { seating, promote, notify }: Dependencies): { routes: Handler[]; downloads: Download[] } {
  const { transact, audit, hub } = parts;
  const managed = managing(parts.db);
  const file = guestsFile({ ...parts, managed });
  const guests = guestsService({ db: parts.db, managed });
  const acts = guestActs({ managed, seating, promote, notify, audit });
  const door = doorService({ db: parts.db, managed, hub, transact });
  const contested = conflictsService({ db: parts.db, managed, hub, transact });
  return { routes: [...guestsRoutes({ guests, acts, file }), ...doorRoutes(door, contested)], downloads: [file.download] };
}
