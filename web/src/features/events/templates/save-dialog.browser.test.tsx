import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';

const event = aWholeEvent({ title: 'Saturday bakes' });
const template = {
  id: 't1',
  name: 'Bakes',
  title: 'Saturday bakes',
  mode: 'in_person' as const,
  cover: null,
  can: { change: true },
  updatedAt: '2026-11-01T10:00:00.000Z',
  version: 3,
};
const taken = () => refuse(409, 'event_template.name_taken', [{ field: 'name', rule: 'invalid_value' }]);
const openSave = () =>
  openScreen({ '/': () => <SaveTemplateDialog event={event} onClose={() => {}} /> }, '/', 'events-templates', 'errors');

test('a name that another template has is said at the field, in saving and in renaming', async () => {
  answer({
    'GET /communities/:id/event-templates': () => ({ items: [] }),
    'POST /events/:id/templates': taken,
    'PUT /event-templates/:id': taken,
  });
  const saving = await openSave();
  const name = saving.page.getByRole('textbox', { name: 'Name of the template' });
  await saving.page.getByRole('button', { name: 'Save' }).click();
  await expect.element(name).toHaveAccessibleDescription(/Another template has this name/);
  await saving.page.unmount();
  const renaming = await openScreen(
    { '/': () => <RenameDialog template={template} onClose={() => {}} /> },
    '/',
    'events-templates',
    'errors',
  );
  await renaming.page.getByRole('textbox', { name: 'Name of the template' }).fill('Walks');
  await renaming.page.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(renaming.page.getByRole('textbox', { name: 'Name of the template' }))
    .toHaveAccessibleDescription(/Another template has this name/);
});

test('replacing a template proposes its name, and a new one again the name that was there before', async () => {
  answer({ 'GET /communities/:id/event-templates': () => ({ items: [template] }) });
  const { page } = await openSave();
  const [as, name] = [page.getByRole('combobox', { name: 'Save as' }), page.getByRole('textbox', { name: 'Name of the template' })];
  await as.selectOptions('Replace “Bakes”');
  await expect.element(name).toHaveValue('Bakes');
  await as.selectOptions('A new template');
  await expect.element(name).toHaveValue('Saturday bakes');
  await name.fill('Bakes in winter');
  await as.selectOptions('Replace “Bakes”');
  await as.selectOptions('A new template');
  await expect.element(name).toHaveValue('Bakes in winter');
});
