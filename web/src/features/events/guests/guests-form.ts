import { attendeeStates } from '#contract/browser/event-words.ts';
import { tableForm, tableQuery } from '#console/index.ts';
import type { GuestsQuery } from './guests.queries.ts';

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The table of guests in the address of the management of its event. */
export const guestsForm = (slug: string) =>
  tableForm({
    path: `/events/${slug}/manage`,
    sorts: ['answered', 'name', 'party', 'queue'],
    firstSort: '-answered',
    filters: { state: attendeeStates, way: ['in_person', 'online'], ticketTypeId: id },
  });
export type GuestsFilter = ReturnType<ReturnType<typeof guestsForm>['read']>;

/** The form reads only values that the API accepts. */
export const queryOf = (filter: GuestsFilter) => tableQuery(filter) as GuestsQuery;
