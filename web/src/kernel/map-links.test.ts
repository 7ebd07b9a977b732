import { expect, test } from 'vitest';
import { mapLinksOf } from './map-links.ts';

test('maps elsewhere are asked for the point, or else for the address', () => {
  const venue = { name: 'Café & Bar', line: 'Mill Lane 3', city: 'Berlin', lat: 52.5, lng: 13.4 };
  const exact = mapLinksOf(venue);
  expect(exact.find(({ name }) => name === 'device')?.href).toBe('geo:52.5,13.4?q=52.5,13.4(Caf%C3%A9%20%26%20Bar)');
  expect(exact.find(({ name }) => name === 'amap')?.href).toContain('position=13.4,52.5');
  const byAddress = mapLinksOf({ ...venue, lat: null, lng: null });
  expect(byAddress.map(({ name }) => name)).toEqual(['osm', 'google', 'apple']);
  expect(byAddress[0]?.href).toContain('Mill%20Lane%203%2C%20Berlin');
});
