import type { z } from 'zod';
import { eventGuests } from '#contract/events/guests.ts';
import type { attendeeColumns } from '#contract/browser/event-words.ts';
import { fullName } from '#contract/browser/full-name.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as questions from '../questions/events.questions.repository.ts';
import { eventRightsOf } from './events.managing.policy.ts';
import * as events from './events.managing.repository.ts';
import type { ManagingService } from './events.managing.service.ts';
import type { GuestRow } from './events.guests.file.repository.ts';
import * as rows from './events.guests.file.repository.ts';
import type { GuestFilter } from './events.guests.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'oneTime' | 'publicUrl' | 'viewers'> & {
  audit: Pick<Audit, 'record'>;
  managed: Pick<ManagingService, 'require'>;
};
type Input = z.output<NonNullable<typeof eventGuests.exportRegistrations.body>>;
type Filter = { id: string; title: string; communityId: string; guests: GuestFilter; withAnswers: boolean };

/** The column of answers becomes one column for each question. */
const cells: Record<Exclude<(typeof attendeeColumns)[number], 'answers'>, (row: GuestRow) => string | number | null> = {
  name: fullName,
  username: ({ username }) => username,
  email: ({ email }) => email,
  state: ({ state }) => state,
  way: ({ way }) => way,
  ticketType: ({ ticketType }) => ticketType,
  position: ({ position }) => position,
  party: ({ partySize }) => partySize,
  checkedIn: ({ checkedIn }) => checkedIn,
  answered: ({ answeredAt }) => answeredAt.toISOString(),
};

/** The attendees of an event as a file. The export is recorded. */
export function guestsFile({ db, managed, audit, ...parts }: Dependencies) {
  const file = csvExport<Filter, GuestRow>({
    ...parts,
    name: 'event-attendees',
    call: eventGuests.exportRegistrations,
    cells,
    otherCell: ({ answers }, question) => answers?.[question] ?? '',
    batch: ({ id, guests, withAnswers }, after, count) => rows.batch(db, id, guests, { after, count, withAnswers }),
    // Rights in the event may have ended since the link was made.
    mayOpen: async (viewer, { id }) => {
      const event = await events.find(db, viewer, id);
      return event !== null && eventRightsOf(viewer, event).export;
    },
    onLink: (tx, viewer, { id, title, communityId }) =>
      audit.record(tx, { by: viewer, action: 'event.guests_exported', target: { type: 'event', id, name: title }, communityId }),
  });
  return {
    download: file.download,
    async link(viewer: Viewer, idOrSlug: string, { columns, filter }: Input): Promise<{ url: string }> {
      const { eventId: id, title, communityId } = await managed.require(viewer, idOrSlug, 'export');
      const withAnswers = columns.some(({ key }) => key === 'answers');
      const asked = withAnswers ? await questions.columnsOf(db, id) : [];
      const headings = columns.flatMap<{ key: string; title: string }>((column) =>
        column.key === 'answers' ? asked.map((question) => ({ key: question.id, title: question.label })) : [column],
      );
      return file.link(viewer, { id, title, communityId, guests: filter, withAnswers }, headings);
    },
  };
}
export type GuestsFile = ReturnType<typeof guestsFile>;
