import { describe, expect, test } from 'vitest';
import { aNotification } from '#test/notifications.ts';
import { hrefOf, readAddress } from './address.ts';
import { byDay, changePages, groupOf, isTarget, markRead, takeOut } from './notification-lists.ts';

const [joined, answered, mentioned] = [
  aNotification({}, 1),
  aNotification({ kind: 'event.rsvp' }, 2),
  aNotification({ kind: 'chat.mention', isRead: true }, 3),
];
const pages = [{ items: [joined, answered], until: 'a' }, { items: [mentioned] }];
const idsOf = (changed: { items: { id: string }[] }[]) => changed.map(({ items }) => items.map(({ id }) => id));

test('every kind belongs to a group', () => {
  expect([joined, answered, mentioned].map(groupOf)).toEqual(['communities', 'events', 'chat']);
});

describe('a change of what is loaded', () => {
  test('keeps what is read in a list of all, and drops it from a list of unread ones', () => {
    const change = markRead({ filter: 'all', ids: [joined.id] });
    const all = changePages(pages, { filter: 'all' }, change);
    expect(all.map(({ items }) => items.map(({ isRead }) => isRead))).toEqual([[true, false], [true]]);
    expect(all[0]).toMatchObject({ until: 'a' });
    expect(idsOf(changePages(pages, { filter: 'unread' }, change))).toEqual([[answered.id], []]);
  });

  test('of one group leaves the others', () => {
    expect(idsOf(changePages(pages, { filter: 'all' }, takeOut({ filter: 'all', group: 'events' })))).toEqual([
      [joined.id],
      [mentioned.id],
    ]);
  });

  test('of what is unread leaves what is read', () => {
    expect([joined, answered, mentioned].map((item) => isTarget({ filter: 'unread' }, item))).toEqual([true, true, false]);
  });
});

test('days gather what is together in time', () => {
  const days = byDay([joined, answered, mentioned], (at) => (at === mentioned.date ? 1 : 2));
  expect(days.map(({ key, at, items }) => [key, at, items.length])).toEqual([
    [2, joined.date, 2],
    [1, mentioned.date, 1],
  ]);
});

describe('the address', () => {
  test.each(['', '?filter=unread', '?group=events', '?filter=unread&group=chat&before=abc'])('%s is written as it was read', (search) => {
    expect(hrefOf(readAddress(new URLSearchParams(search)))).toBe(`/notifications${search}`);
  });
  test('with what we do not know shows everything', () => {
    expect(hrefOf(readAddress(new URLSearchParams('?filter=blue&group=cats')))).toBe('/notifications');
  });
});
