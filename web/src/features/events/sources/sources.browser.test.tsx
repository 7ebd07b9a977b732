import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aRegistration, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Arrival } from './arrival.tsx';
import { ShareSheet } from './share-sheet.tsx';

const event = aWholeEvent();
afterEach(async () => {
  history.replaceState(null, '', location.pathname);
  await browser.viewport(1280, 800);
});

test('hosts name a link, and copy and scan it with its name', async () => {
  const links = ['Poster'];
  answer({
    'GET /events/:id/links': () => ({ links }),
    'PUT /events/:id/links/:label': ({ params }) => ({ links: [...links, String(params['label'])] }),
  });
  const { page } = await openScreen(
    { '/': () => <ShareSheet event={event} isHosting mayName onClose={() => undefined} /> },
    '/',
    'events-sources',
  );
  const link = page.getByLabelText('Link', { exact: true });
  await expect.element(link).toHaveValue(`${location.origin}/events/event-1`);
  await page.getByLabelText('Which link').selectOptions('Poster');
  await expect.element(link).toHaveValue(`${location.origin}/events/event-1?via=Poster`);
  await page.getByLabelText('Name', { exact: true }).fill('茶 letter');
  await page.getByRole('button', { name: 'Name a link' }).click();
  await expect.element(link).toHaveValue(`${location.origin}/events/event-1?via=%E8%8C%B6%20letter`);
  await expect.element(page.getByRole('img', { name: 'Code of the link' })).toBeVisible();
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('a view is counted with the name of its link, and so is the answer that is given on the page', async () => {
  const calls = answer({ 'POST /events/:id/views': () => ({}), 'PUT /events/:id/rsvp/source': () => ({}) });
  history.replaceState(null, '', '?via=Poster');
  const Shown = () => {
    const [hasAnswered, setAnswered] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setAnswered(true)}>
          Answer
        </button>
        <Arrival event={hasAnswered ? { ...event, myRegistration: aRegistration() } : event} />
      </>
    );
  };
  const { page } = await openScreen({ '/': Shown }, '/');
  const came = (call: string) => expect.stringMatching(new RegExp(`^${call} .*"via":"Poster"`));
  await expect.poll(() => calls).toEqual([came(`POST /events/${event.id}/views`)]);
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect.poll(() => calls).toEqual([came(`POST /events/${event.id}/views`), came(`PUT /events/${event.id}/rsvp/source`)]);
});
