import { expect, test } from 'vitest';
import { aWholeEvent } from '#test/events.ts';
import { calendarLinks, type CalendarService } from './calendar-links.ts';

const page = 'https://plaza.example/events/event-1';
const services: CalendarService[] = ['google', 'outlook', 'office', 'yahoo'];
const event = aWholeEvent({ title: 'Tea & talk', onlineUrl: 'https://call.example/secret', mode: 'hybrid' });
const fieldsOf = (service: CalendarService, of = event) => Object.fromEntries(new URL(calendarLinks[service](of, page)).searchParams);

test('each calendar gets the time in its own way: wall time with the zone, or the instant', () => {
  expect(fieldsOf('google')).toMatchObject({ text: 'Tea & talk', dates: '20261128T190000/20261128T210000', ctz: 'Europe/Berlin' });
  for (const service of ['outlook', 'office'] as const)
    expect(fieldsOf(service)).toMatchObject({ subject: 'Tea & talk', startdt: event.startsAt, enddt: event.endsAt });
  expect(fieldsOf('yahoo')).toMatchObject({ title: 'Tea & talk', st: '20261128T180000Z', et: '20261128T200000Z' });
});

test('whole days end with the day after the last', () => {
  for (const wallEnd of ['2026-11-30T00:00', '2026-11-29T23:59']) {
    const days = aWholeEvent({ allDay: true, wallStart: '2026-11-28T00:00', wallEnd });
    expect(fieldsOf('google', days)['dates']).toBe('20261128/20261130');
    expect(fieldsOf('outlook', days)).toMatchObject({ startdt: '2026-11-28', enddt: '2026-11-30', allday: 'true' });
    expect(fieldsOf('yahoo', days)).toMatchObject({ st: '20261128', dur: 'allday' });
  }
});

test('the place and the page are in it, the link of the call is not', () => {
  for (const service of services) {
    const link = decodeURIComponent(calendarLinks[service](event, page));
    expect(link).toContain(page);
    expect(link).toContain('Old+Mill');
    expect(link).not.toContain('call.example');
  }
});
