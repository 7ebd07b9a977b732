import type { z } from 'zod';
import { eventSources } from '#contract/events/sources.ts';
import type { sourceColumns } from '#contract/browser/event-words.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { eventRightsOf } from '../guests/events.managing.policy.ts';
import * as events from '../guests/events.managing.repository.ts';
import type { ManagingService } from '../guests/events.managing.service.ts';
import type { NumbersRow } from './events.sources.repository.ts';
import * as sources from './events.sources.repository.ts';
import type { ViewCounter } from './view-counter.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'oneTime' | 'publicUrl' | 'viewers'> & {
  audit: Pick<Audit, 'record'>;
  managed: Pick<ManagingService, 'require'>;
  counter: Pick<ViewCounter, 'flush'>;
};
type Filter = { id: string; title: string; communityId: string };
type Input = z.output<NonNullable<typeof eventSources.exportNumbers.body>>;

const cells: Record<(typeof sourceColumns)[number], (row: NumbersRow) => string | number> = {
  day: ({ day }) => day,
  source: ({ source }) => source,
  label: ({ label }) => label,
  views: ({ views }) => views,
  answers: ({ answers }) => answers,
  going: ({ going }) => going,
  waitlisted: ({ waitlisted }) => waitlisted,
  cancelled: ({ cancelled }) => cancelled,
};

/** The numbers of an event as a file: a row for each day and source. The export is recorded. */
export function numbersFile({ db, managed, counter, audit, ...parts }: Dependencies) {
  const file = csvExport<Filter, NumbersRow>({
    ...parts,
    name: 'event-numbers',
    call: eventSources.exportNumbers,
    cells,
    batch: ({ id }, after, count) => sources.batch(db, id, after, count),
    // Rights in the event may have ended since the link was made.
    mayOpen: async (viewer, { id }) => {
      const event = await events.find(db, viewer, id);
      return event !== null && eventRightsOf(viewer, event).guests;
    },
    onLink: (tx, viewer, { id, title, communityId }) =>
      audit.record(tx, { by: viewer, action: 'event.numbers_exported', target: { type: 'event', id, name: title }, communityId }),
  });
  return {
    download: file.download,
    async link(viewer: Viewer, idOrSlug: string, { columns }: Input): Promise<{ url: string }> {
      const { eventId: id, title, communityId } = await managed.require(viewer, idOrSlug, 'guests');
      await counter.flush();
      return file.link(viewer, { id, title, communityId }, columns);
    },
  };
}
