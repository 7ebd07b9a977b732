import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violationsInBothThemes } from '#test/axe.ts';
import { openScreen } from '#test/open-screen.tsx';
import { EmbedButton } from './embed-button.tsx';

test('the code follows what is chosen, and so does the preview', async () => {
  const Screen = () => <EmbedButton what={{ kind: 'events', filter: { community: 'bread' } }} title="Bread Club" />;
  const { page } = await openScreen({ '/a': Screen }, '/a', 'events', 'events-embed');
  await page.getByRole('button', { name: 'Embed' }).click();
  const code = page.getByRole('textbox', { name: 'Code for the other page' });
  await expect
    .element(code)
    .toHaveValue(
      `<iframe src="${location.origin}/embed/events?community=bread" title="Bread Club" width="100%" height="560" loading="lazy" style="border:0"></iframe>`,
    );
  await page.getByRole('radio', { name: 'Month' }).click();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.element(code).toHaveValue(expect.stringContaining('/embed/events?theme=dark&amp;view=month&amp;community=bread'));
  await expect
    .element(page.getByTitle('Preview: Bread Club'))
    .toHaveAttribute('src', '/embed/events?theme=dark&view=month&community=bread');
  expect((await violationsInBothThemes()).filter((found) => !found.includes('frame'))).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(code).not.toBeInTheDocument();
});
