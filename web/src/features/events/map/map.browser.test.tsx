import { expect, onTestFinished, test } from 'vitest';
import type { MapEvent } from '#contract/events/finding.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { anEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../events.page.tsx';
import { PickPlace } from './pick-place.tsx';

const at = (number: number, lat: number, lng: number, precision: MapEvent['precision'] = 'exact'): MapEvent => {
  const { id, slug, title, mode, status, startsAt, endsAt, zone, allDay, community } = anEvent({}, number);
  const place = { place: 'Old Mill', city: 'Berlin', lat, lng, precision };
  return { id, slug, title, mode, status, startsAt, endsAt, zone, allDay, community: community.name, myState: null, ...place };
};
const open = async (path: string, items: MapEvent[]) => {
  const asked: (string | null)[] = [];
  answer({
    'GET /events/map': ({ query }) => {
      asked.push(query.get('bbox'));
      return { items, isCut: false };
    },
    'GET /me/communities': () => [],
    'GET /communities/categories': () => ({ items: [] }),
  });
  const screen = await openScreen({ '/events': Page }, path, 'events', 'events-finding', 'events-map', 'communities');
  return { ...screen, asked };
};

test('what is on the map is in the list beside it, and a place with several events shows those', async () => {
  const { page, asked } = await open('/events?view=map', [at(1, 52.5, 13.4), at(2, 52.5, 13.4), at(3, 31.2, 121.5, 'area')]);
  await expect.element(page.getByRole('heading', { name: '3 events in view' })).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .filter((item) => item.textContent?.includes('Old Mill')),
  ).toHaveLength(3);
  await expect.element(page.getByRole('button', { name: 'Event 3, somewhere in this area' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  const both = page.getByRole('button', { name: '2 events around Berlin' });
  both.element().focus();
  await both.click();
  await expect.element(page.getByRole('heading', { name: '2 events here' })).toBeVisible();
  await expect.element(both).toHaveAttribute('aria-pressed', 'true');
  expect(page.getByRole('link', { name: 'Event 3' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Show all in view' }).click();
  await expect.element(page.getByRole('link', { name: 'Event 3' })).toBeVisible();
  expect(asked).toEqual([null]);
});

test('a move of the map asks for the part in sight, which stands in the address', async () => {
  const { page, address, asked } = await open('/events?view=map&bbox=13,52,14,53', [at(1, 52.5, 13.4)]);
  await expect.element(page.getByRole('button', { name: 'Event 1' })).toBeVisible();
  expect(asked).toEqual(['13,52,14,53']);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => asked.length).toBe(2);
  const [west = 0, south = 0, east = 0, north = 0] = (asked[1] ?? '').split(',').map(Number);
  expect([west < 13, south < 52, east > 14, north > 53]).toEqual([true, true, true, true]);
  await expect.poll(() => new URLSearchParams(address.element().textContent.split('?')[1]).get('bbox')).toBe(asked[1]);
});

test('a part of the map without events says so, and leads to the whole world', async () => {
  const { page, address } = await open('/events?view=map&bbox=13,52,14,53', []);
  await page.getByRole('link', { name: 'Show the whole world' }).click();
  await expect.element(address).toHaveTextContent('/events?view=map');
});

test('a press on the map of a form sets the coordinates', async () => {
  const meta = document.createElement('meta');
  meta.name = 'plaza-map';
  meta.content = JSON.stringify({ tiles: '/tiles/{z}/{x}/{y}', attribution: { text: '© Maker of maps', url: null } });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  const picked: { lat: string; lng: string }[] = [];
  const onPick = (point: { lat: string; lng: string }) => picked.push(point);
  const Form = () => <PickPlace lat="52.5" lng="13.4" onPick={onPick} />;
  const { page } = await openScreen({ '/form': Form }, '/form', 'events-map');
  const map = page.getByRole('region', { name: 'Pin on the map' });
  await expect.element(page.getByText('© Maker of maps')).toBeVisible();
  await map.click({ position: { x: 100, y: 100 } });
  await expect.poll(() => picked.length).toBe(1);
  expect(Math.abs(Number(picked[0]?.lat) - 52.5)).toBeLessThan(0.1);
});
