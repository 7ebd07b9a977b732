import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Person } from '#contract/kernel/person.ts';
import { held, refuse } from '#test/answers.ts';
import { aConversation, lena, me, sam } from '#test/chat.ts';
import { found, nothingFound, openSearchPage } from '#test/search.tsx';

const rows = {
  community: 'Home cooks12 members · What is on your stoveJoined',
  event: expect.stringContaining('Home-made pasta') as string,
  person: 'Homer Wells@homer · Home cooks',
  message: expect.stringMatching(/^I am nearly home, put the kettle on.* · Homer Wells · #general · Home cooks$/) as string,
};

test('below the pages stand communities, events, people and messages, each leading to its page', async () => {
  const places = {
    community: '/communities/home-cooks',
    event: '/events/home-made-pasta',
    person: '/people/homer',
    message: '/chat/0192f6a0-aaaa-7000-8000-000000000006?at=41',
  };
  const { page, open, type, press, options, address } = await openSearchPage({ asked: () => found });
  for (const [down, place] of Object.values(places).entries()) {
    await open();
    await type('home');
    await expect.poll(options).toEqual(['Home', rows.community, rows.event, rows.person, rows.message]);
    await press(...Array.from({ length: down + 1 }, () => 'ArrowDown'), 'Enter');
    await expect.element(address).toHaveTextContent(place);
  }
  await open();
  await type('home');
  for (const name of ['Pages', 'Communities', 'Events', 'People', 'Messages'])
    await expect.element(page.getByRole('group', { name })).toBeVisible();
  await expect.element(page.getByText('5 results')).toBeVisible();
});

test('a message of a conversation names its people, once', async () => {
  const [message] = found.messages;
  const group = aConversation([sam, lena]);
  const withSam = aConversation([sam], {}, 52);
  const said = (channelId: string, sender: Person) => ({ ...message!, id: channelId, channelId, channelName: '', community: null, sender });
  const messages = [said(group.id, lena), said(withSam.id, sam), said(withSam.id.replace(/.$/, '9'), me)];
  const { open, type, options } = await openSearchPage({ asked: () => ({ ...nothingFound, messages }), channels: [group, withSam] });
  await open();
  await type('kettle');
  await expect
    .poll(() => options().map((option) => option.split(' · ').slice(1)))
    .toEqual([['Lena Berg', 'Sam Okafor and Lena Berg'], ['Sam Okafor'], ['Mei Lin']]);
});

test('somebody without a community to meet them in has a page all the same', async () => {
  const [homer] = found.people;
  const alone = { ...homer, username: 'lonely', community: null };
  const { open, type, press, options, address } = await openSearchPage({ asked: () => ({ ...nothingFound, people: [alone] }) });
  await open();
  await type('lonel');
  await expect.poll(options).toEqual(['Homer Wells@lonely']);
  await press('Enter');
  await expect.element(address).toHaveTextContent('/people/lonely');
});

test('an answer that comes late moves neither the rows nor the one that is active', async () => {
  const late = held<unknown>();
  const { open, type, press, options, active } = await openSearchPage({ asked: () => late.promise });
  await open();
  await type('o');
  await expect.poll(options).toEqual(['Home', 'Communities', 'React docs']);
  await press('ArrowDown');
  late.resolve(found);
  await expect.poll(() => options().length).toBe(7);
  await expect.poll(() => [options().slice(0, 3), active()]).toEqual([['Home', 'Communities', 'React docs'], 'Communities']);
});

test('where the menu has nothing the first that the server found is active', async () => {
  const { open, type, active } = await openSearchPage({ asked: () => found });
  await open();
  await type('pasta');
  await expect.poll(active).toBe(rows.community);
});

test('the server is asked once typing pauses, for the text without spaces around and in small letters', async () => {
  const { page, calls, open, options } = await openSearchPage();
  await open();
  await userEvent.type(page.getByRole('combobox'), ' HOME ');
  await expect.poll(options).toEqual(['Home']);
  await expect.poll(() => calls.at(-1)).toBe('home');
  await expect.poll(() => calls.every((q) => q === q.trim().toLowerCase())).toBe(true);
});

test('an old answer never replaces a newer one', async () => {
  const old = held<unknown>();
  const { open, type, options, calls } = await openSearchPage({
    asked: (q) => (q === 'pas' ? old.promise : { ...nothingFound, events: found.events }),
  });
  await open();
  await type('pas');
  await expect.poll(() => calls).toContain('pas');
  await type('pasta');
  await expect.poll(options).toEqual([rows.event]);
  old.resolve(found);
  await type('pasta ');
  await expect.poll(options).toEqual([rows.event]);
});

test('what was found for the text before holds its place and cannot be chosen', async () => {
  const next = held<unknown>();
  const { page, open, type, press, options, address } = await openSearchPage({ asked: (q) => (q === 'past' ? found : next.promise) });
  await open();
  await type('past');
  await expect.poll(() => options().length).toBe(4);
  await type('pasta');
  await expect.poll(options).toEqual([]);
  await expect.element(page.getByText('Home-made pasta')).toBeVisible();
  await press('Enter');
  await expect.element(address).toHaveTextContent('/');
  next.resolve(nothingFound);
  await expect.element(page.getByText('No results for pasta')).toBeVisible();
});

test('when the server fails a line says so and tries again, while pages are found all the same', async () => {
  let isDown = true;
  const { page, open, type, press, options, address } = await openSearchPage({
    asked: () => (isDown ? refuse(403, 'auth.forbidden') : found),
  });
  await open();
  await type('home');
  await expect.element(page.getByText('could not be searched', { exact: false })).toBeVisible();
  await expect.poll(() => options()).toEqual(['Home']);
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => options().length).toBe(5);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  isDown = true;
  await type('homes');
  await page.getByRole('alert').findElement();
  await type('home');
  await page.getByRole('combobox').click();
  await press('Enter');
  await expect.element(address).toHaveTextContent('/home');
});
