import type { Portable } from '#features/community-transfer/index.ts';
import { idIn, type ReplaceImage } from '#features/uploads/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { belongingsOf, eventRow, onlineOf, seriesRows } from './event-rows.ts';
import { categoryIds, readEventLists, type EventTable, insertPortable, setOnlinePlaces } from './events.portable.repository.ts';

/** Events with their seats and ticket types. RSVPs are left out, because the people have no account on the other site. */
export const portableEvents = (db: Db, replaceImage: ReplaceImage): Portable => ({
  lists: readEventLists(db),
  async insert(tx, { communityId, importer, idOf, takeImage, writeList }) {
    const covers: string[] = [];
    const coverOf = (address: string | null): string | null => {
      const cover = takeImage(idIn(address));
      if (cover !== null) covers.push(cover);
      return cover;
    };
    const about = { communityId, createdBy: importer.id, idOf, categories: await categoryIds(tx) };
    const insertAll = (table: EventTable, shape: Parameters<typeof writeList<'events'>>[1]) =>
      writeList('events', shape, (rows) => insertPortable(tx, table, rows));
    await insertAll('event_series', seriesRows(idOf, communityId, importer.id));
    await insertAll('events', (row) => [eventRow(row, { ...about, cover: coverOf(row.cover) })]);
    for (const [table, shape] of belongingsOf(idOf, importer.id)) await insertAll(table, shape);
    await writeList('events', onlineOf(idOf), (rows) => setOnlinePlaces(tx, rows));
    for (const imageId of covers) await replaceImage(tx, importer, { purpose: 'cover', imageId, former: null, communityId });
  },
});
