import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { rsvpRepository } from '../events.rsvp.repository.ts';
import type { SeatsRepository } from '../events.seats.repository.ts';
import type { Promote } from '../events.waitlist.service.ts';
import { conflictsRepository } from '../door/events.conflicts.repository.ts';
import { conflictsService } from '../door/events.conflicts.service.ts';
import { doorRepository } from '../door/events.door.repository.ts';
import { doorRoutes } from '../door/events.door.routes.ts';
import { doorService } from '../door/events.door.service.ts';
import { questionsRepository } from '../questions/events.questions.repository.ts';
import { guestActsRepository } from './events.guests.acts.repository.ts';
import { guestActs } from './events.guests.acts.service.ts';
import { guestsFileRepository } from './events.guests.file.repository.ts';
import { guestsFile } from './events.guests.file.ts';
import { guestsRepository } from './events.guests.repository.ts';
import { guestsRoutes } from './events.guests.routes.ts';
import { guestsService } from './events.guests.service.ts';
import { managingRepository } from './events.managing.repository.ts';
import { managing } from './events.managing.service.ts';

type Seating = { seats: SeatsRepository; promote: Promote; notify: Notify };

/** Hosts' work with the guests of their event, and check-in. */
export function createGuests(parts: Parts, { seats, promote, notify }: Seating): { routes: Handler[]; downloads: Download[] } {
  const { db, transact, audit, hub } = parts;
  const events = managingRepository(db);
  const managed = managing(events);
  const file = guestsFile({ ...parts, events, managed, rows: guestsFileRepository(db), questions: questionsRepository(db) });
  const guests = guestsService({ managed, guests: guestsRepository(db) });
  const acts = guestActs({ managed, answers: rsvpRepository(), seats, acts: guestActsRepository(), promote, notify, audit, hub, transact });
  const conflicts = conflictsRepository(db);
  const door = doorService({ managed, door: doorRepository(db), conflicts, hub, transact });
  const contested = conflictsService({ managed, conflicts, hub, transact });
  return { routes: [...guestsRoutes({ guests, acts, file }), ...doorRoutes(door, contested)], downloads: [file.download] };
}
