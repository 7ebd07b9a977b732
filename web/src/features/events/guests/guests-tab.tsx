import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { attendeeStates } from '#contract/browser/event-words.ts';
import type { HostView } from '#contract/events/guests.ts';
import { ConsoleTable, FilterSelect, rowsQuery, useTable } from '#console/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { guestBatchOf } from './guest-batch.tsx';
import { guestsForm, queryOf, type GuestsFilter } from './guests-form.ts';
import { exportGuests, guestsList, type GuestEntry } from './guests.queries.ts';
import { TakesVisitors } from '../visitors/takes-visitors.tsx';
import { useGuestColumns } from './use-guest-columns.tsx';

const ways = ['in_person', 'online'] as const;

/** The table of those who answered. */
export const GuestsTab = ({ host: { id, slug, zone, rights, counts, ticketTypes } }: { host: HostView }) => {
  const t = useTexts('events-guests');
  const table = useTable<GuestEntry, GuestsFilter>(guestsForm(slug));
  const { filter, apply } = table;
  const query = useQuery(guestsList(id, queryOf(filter)));
  const columns = useGuestColumns({
    eventId: id,
    withEmails: rights.emails,
    withWays: counts.online !== null,
    withTypes: ticketTypes.length > 0,
  });
  // `unconfirmed` only after the date of the event has changed; `seated` is for the link of those who would lose their seats.
  const isShown = (state: string) => (state === 'unconfirmed' ? counts.unconfirmed > 0 : state !== 'seated');
  const states = attendeeStates.filter((state) => state === filter.state || isShown(state));
  const isHybrid = counts.online !== null;
  const Batch = useMemo(
    () => guestBatchOf(id, { mayWrite: rights.message, zone, choices: { types: ticketTypes, isHybrid } }),
    [id, rights.message, zone, ticketTypes, isHybrid],
  );
  return (
    <>
      <ConsoleTable
        name="event-guests"
        label={t('tab.guests')}
        table={table}
        query={query}
        columns={columns}
        nameOf={({ user }) => personName(user)}
        searchPlaceholder={t('search')}
        datesLabel={t('column.answered')}
        filters={
          <>
            <FilterSelect
              label={t('filter.state')}
              placeholder={t('state.live')}
              value={filter.state}
              options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
              onChange={(next) => apply({ state: next })}
            />
            {counts.online !== null && (
              <FilterSelect
                label={t('filter.way')}
                placeholder={t('way.all')}
                value={filter.way}
                options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
                onChange={(next) => apply({ way: next })}
              />
            )}
            {ticketTypes.length > 0 && (
              <FilterSelect
                label={t('column.ticketType')}
                placeholder={t('ticketType.all')}
                value={filter.ticketTypeId}
                options={ticketTypes.map(({ id: value, name: label }) => ({ value, label }))}
                onChange={(next) => apply({ ticketTypeId: next })}
              />
            )}
          </>
        }
        {...(rights.remove && { Batch })}
        exportOf={rights.export ? (shown) => exportGuests(id, rowsQuery(filter), shown as never) : undefined}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {rights.edit && <TakesVisitors eventId={id} />}
    </>
  );
};
