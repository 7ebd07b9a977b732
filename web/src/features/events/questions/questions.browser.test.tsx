import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { HostView } from '#contract/events/guests.ts';
import type { RegistrationAnswer, EventQuestion } from '#contract/events/questions.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { lena } from '#test/chat.ts';
import { anEvent, aRegistration, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { eventQuery } from '../events.queries.ts';
import { QuickAnswer } from '../quick-answer.tsx';
import { RsvpPanel } from '../rsvp-panel.tsx';
import { GuestAnswers } from './guest-answers.tsx';
import { QuestionsTab } from './questions-tab.tsx';

const id = (number: number) => `0192f6a0-7777-7000-8000-${String(number).padStart(12, '0')}`;
const question = (number: number, change: Partial<EventQuestion>): EventQuestion => ({
  id: id(number),
  kind: 'text',
  scope: 'order',
  label: `Question ${number}`,
  isRequired: false,
  options: [],
  ...change,
});
const diet = question(1, { label: 'Diet', scope: 'person', isRequired: true });
const bus = question(2, { label: 'Bus', kind: 'choices', options: ['There', 'Back'] });
const photos = question(3, { label: 'Photos may be taken of me.', kind: 'consent', isRequired: true });
const letter = question(4, { label: 'Letter', kind: 'file' });
const story = question(5, { label: 'Your story', kind: 'long' });
const meal = question(6, { label: 'Meal', kind: 'choice', options: ['Fish', 'Rice'] });
const all = [diet, bus, photos, letter, story, meal];
const answered = (to: EventQuestion, values: string[], change: Partial<RegistrationAnswer> = {}): RegistrationAnswer => ({
  questionId: to.id,
  question: to.label,
  kind: to.kind,
  scope: to.scope,
  person: 0,
  values,
  file: null,
  answeredAt: '2026-11-20T10:00:00Z',
  isRetired: false,
  ...change,
});

const Panel = () => {
  const { data } = useQuery(eventQuery('event-1'));
  return data ? <RsvpPanel event={data} /> : null;
};
type Sent = { partySize: number; answers: { questionId: string; person: number; values: string[] }[] };

const openPanel = async (change: Parameters<typeof aWholeEvent>[0], replies: Parameters<typeof answer>[0] = {}) => {
  const event = aWholeEvent({ asksQuestions: true, ...change });
  const sent: Sent[] = [];
  answer({
    'GET /events/:id': () => event,
    'GET /events/:id/questions': () => ({ items: all, version: 1, isRecurring: false }),
    'GET /events/:id/rsvp/answers': () => ({ items: [answered(diet, ['Vegan']), answered(photos, ['yes'])] }),
    'POST /events/:id/rsvp': ({ body }) => {
      sent.push(body as Sent);
      return (event.myRegistration = aRegistration({ partySize: (body as Sent).partySize }));
    },
    ...replies,
  });
  return { ...(await openScreen({ '/': Panel }, '/', 'events', 'errors')), sent };
};

test('questions are asked before the seat is taken; what is required is named, and nothing written is lost', async () => {
  let refusals = 0;
  const { page, sent } = await openPanel(
    {},
    {
      'POST /events/:id/rsvp': ({ body }) => {
        sent.push(body as Sent);
        refusals += 1;
        return refusals === 1
          ? refuse(422, 'registration.answers_missing', [{ field: `answers.${bus.id}.0`, rule: 'invalid_value' }])
          : aRegistration();
      },
    },
  );
  await page.getByRole('button', { name: 'RSVP', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Questions of the hosts' });
  await expect.element(dialog.getByRole('textbox', { name: 'Diet' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'RSVP' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Diet' })).toHaveFocus();
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Diet' }).fill('Vegan');
  await dialog.getByRole('checkbox', { name: 'Back' }).click();
  await dialog.getByRole('combobox', { name: 'Meal' }).selectOptions('Rice');
  await dialog.getByRole('checkbox', { name: 'Photos may be taken of me.' }).click();
  await dialog.getByRole('button', { name: 'RSVP' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(dialog.getByRole('textbox', { name: 'Diet' })).toHaveValue('Vegan');
  await dialog.getByRole('button', { name: 'RSVP' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
  expect(sent[1]).toEqual({
    partySize: 1,
    answers: [
      { questionId: diet.id, person: 0, values: ['Vegan'] },
      { questionId: bus.id, person: 0, values: ['Back'] },
      { questionId: photos.id, person: 0, values: ['yes'] },
      { questionId: meal.id, person: 0, values: ['Rice'] },
    ],
  });
});

test('words that are written while the same person answers in another window stay, and drop no one who was added there', async () => {
  const { page, sent, cache } = await openPanel(
    { guestsPerRsvp: 1, joinMode: 'approval' },
    { 'GET /events/:id/questions': () => ({ items: [story], version: 1, isRecurring: false }) },
  );
  await page.getByRole('button', { name: 'Ask to come' }).click();
  const dialog = page.getByRole('dialog', { name: 'Questions of the hosts' });
  await dialog.getByRole('textbox', { name: 'Your story' }).fill('Here');
  cache.setQueryData(eventQuery('event-1').queryKey, (event) => event && { ...event, myRegistration: aRegistration({ partySize: 2 }) });
  await expect.element(page.getByText('2 people')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Your story' })).toHaveValue('Here');
  await dialog.getByRole('button', { name: 'Ask to come' }).click();
  await expect.poll(() => sent[0]?.partySize).toBe(2);
});

test('each further guest has questions of their own; former answers are there', async () => {
  const { page, sent } = await openPanel({ guestsPerRsvp: 2, myRegistration: aRegistration() });
  await page.getByRole('button', { name: 'One more' }).click();
  const dialog = page.getByRole('dialog', { name: 'Questions of the hosts' });
  const mine = dialog.getByRole('group', { name: 'You' }).getByRole('textbox', { name: 'Diet' });
  await expect.element(mine).toHaveValue('Vegan');
  await dialog.getByRole('group', { name: 'Guest 1' }).getByRole('textbox', { name: 'Diet' }).fill('All');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent[0]?.answers.map(({ person, values }) => [person, ...values]))
    .toEqual([
      [0, 'Vegan'],
      [1, 'All'],
      [0, 'yes'],
    ]);
});

test('the answer on a card opens the same dialog', async () => {
  const calls = answer({ 'GET /events/:id/questions': () => ({ items: [diet], version: 1, isRecurring: false }) });
  const event = anEvent({ asksQuestions: true });
  const { page } = await openScreen({ '/': () => <QuickAnswer event={event} /> }, '/', 'events');
  await page.getByRole('button', { name: 'RSVP' }).click();
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Diet' })).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('own answers are only read after the cut-off, with the words they were given to', async () => {
  const { page } = await openPanel(
    { myRegistration: aRegistration(), cancelUntil: '2026-01-05T09:00:00Z' },
    { 'GET /events/:id/rsvp/answers': () => ({ items: [answered(diet, ['Vegan'], { question: 'Food?', isRetired: true })] }) },
  );
  await page.getByRole('button', { name: 'Your answers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Questions of the hosts' });
  await expect.element(dialog.getByText('Food? (asked before)')).toBeVisible();
  expect(dialog.getByRole('textbox').elements()).toEqual([]);
});

const host = {
  id: aWholeEvent().id,
  rights: { edit: true, guests: true, emails: true, export: true, remove: true, message: true, checkIn: true },
} as HostView;

test('hosts add, move and save questions, and see how they were answered', async () => {
  const saved: { questions: EventQuestion[]; version: number; andFollowing: boolean }[] = [];
  answer({
    'GET /events/:id/questions': () => ({ items: [diet, bus], version: 4, isRecurring: true }),
    'GET /events/:id/questions/summary': () => ({
      items: [
        { ...diet, isRetired: false, answered: 2, counts: [] },
        {
          ...bus,
          isRetired: true,
          answered: 3,
          counts: [
            { value: 'There', count: 1 },
            { value: 'Back', count: 2 },
          ],
        },
      ],
    }),
    'PUT /events/:id/questions': ({ body }) => {
      saved.push(body as (typeof saved)[number]);
      return { items: (body as (typeof saved)[number]).questions, version: 5, isRecurring: true };
    },
  });
  const { page } = await openScreen({ '/': () => <QuestionsTab host={host} /> }, '/', 'events-questions', 'errors');
  await expect.element(page.getByText('3 answers')).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Move Question 2 up' }).click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  expect(saved).toEqual([]);
  await page.getByRole('textbox', { name: 'Question 3' }).fill('Photos may be taken of me.');
  await page.getByRole('combobox', { name: 'Kind' }).nth(2).selectOptions('Consent');
  await page.getByRole('combobox', { name: 'Who answers' }).nth(2).selectOptions('Once for all who come together');
  await page.getByRole('checkbox', { name: 'Ask the same at the later dates of the series' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => saved[0]?.questions.map(({ label, kind, scope }) => [label, kind, scope]))
    .toEqual([
      ['Bus', 'choices', 'order'],
      ['Diet', 'text', 'person'],
      ['Photos may be taken of me.', 'consent', 'order'],
    ]);
  expect(saved[0]).toMatchObject({ version: 4, andFollowing: true });
});

test('hosts read the answers of a guest beside the table', async () => {
  answer({
    'GET /events/:id/registrations/:registrationId/answers': () => ({
      items: [
        answered(diet, ['Vegan']),
        answered(diet, ['All'], { person: 1 }),
        answered(photos, ['yes']),
        answered(letter, [], { file: { id: id(9), name: 'letter.pdf', size: 10 } }),
      ],
    }),
  });
  const name = `${lena.firstName} ${lena.lastName}`;
  const { page } = await openScreen(
    { '/': () => <GuestAnswers eventId={id(100)} registrationId={id(101)} name={name} onClose={() => {}} /> },
    '/',
    'events-questions',
  );
  const sheet = page.getByRole('dialog', { name: `Answers of ${name}` });
  await expect.element(sheet.getByText('Guest 1:')).toBeVisible();
  await expect.element(sheet.getByText('Agreed')).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Download letter.pdf' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
});
