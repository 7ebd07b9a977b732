import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { applyLanguage, loadTexts } from '#kernel/i18n/index.ts';
import { setPreferences } from '#kernel/preferences/index.ts';
import { hasUnsaved } from '#kernel/page/index.ts';
import { ApiError } from '#kernel/api/api-error.ts';
import { takeReported } from '#test/no-console-error.ts';
import { Field } from '#ui/field/field.tsx';
import { every, Form, FormActions, FormConflict, mobile, required, text, useForm, useKeptDraft } from './index.ts';

type Values = { title: string; phone: string };
type Props = {
  submit: (values: Values, version: number) => Promise<unknown>;
  initial?: Values;
  version?: number;
  theirs?: { values: Values; version: number };
  /** Nothing is to be saved while nothing has changed. */
  isIdle?: boolean;
};

const empty: Values = { title: '', phone: '' };
const Sample = ({ submit, initial = empty, version = 1, theirs, isIdle = false }: Props) => {
  const form = useForm({
    initial,
    version,
    rules: { title: every(required, text({ min: 2, max: 10 })), phone: mobile },
    names: { name: 'title' },
    codes: { 'user.phone_taken': 'phone' },
    submit,
  });
  return (
    <Form form={form} aria-label="Sample">
      <Field {...form.bind('title')} label="Title" />
      <Field {...form.bind('phone')} label="Phone" />
      <FormActions form={form} label="Save" isDisabled={isIdle && !form.isChanged} />
      <FormConflict form={form} theirs={theirs ? { ...theirs, differences: () => [] } : null} />
    </Form>
  );
};

const open = async (props: Props) => {
  await loadTexts('kernel', 'errors');
  const page = await render(
    <Suspense>
      <Sample {...props} />
    </Suspense>,
  );
  const field = (name: string) => page.getByRole('textbox', { name });
  return { page, field, save: () => page.getByRole('button', { name: 'Save' }).click() };
};
const refused = (code: string, fields: { field: string; rule: string }[] = [], params = {}) =>
  Object.assign(Object.create(ApiError.prototype) as ApiError, { code, status: 422, fields, params, said: '', isGarbled: false });

afterEach(async () => {
  setPreferences({ language: 'en-US' });
  await applyLanguage('en-US');
});

test('the rules of the fields run before anything is sent, all at once, and the first error gets the focus', async () => {
  const submit = vi.fn(async () => undefined);
  const { field, save } = await open({ submit });
  await field('Phone').fill('call me');
  await save();
  await expect.element(field('Title')).toHaveAccessibleDescription('This is required.');
  await expect.element(field('Phone')).toHaveAccessibleDescription('The phone number format is incorrect');
  await expect.element(field('Title')).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
  await field('Title').fill('Lake');
  await expect.element(field('Title')).toHaveAccessibleDescription('');
});

test('a changed field is checked when it is left, an empty one is not wrong yet', async () => {
  const { field } = await open({ submit: async () => undefined });
  await field('Title').fill('x');
  await userEvent.tab();
  await expect.element(field('Title')).toHaveAccessibleDescription('At least 2 characters.');
  await field('Title').fill('');
  await userEvent.tab();
  await expect.element(field('Title')).toHaveAccessibleDescription('');
});

test('what the server refuses stands under its field, by whatever name the call has for it; the rest beside the button', async () => {
  const errors = [
    refused('request.invalid', [
      { field: 'name', rule: 'taken' },
      { field: 'elsewhere', rule: 'required' },
    ]),
    refused('user.phone_taken'),
  ];
  const { page, field, save } = await open({ submit: async () => Promise.reject(errors.shift()) });
  await field('Title').fill('Lake');
  await save();
  await expect.element(field('Title')).toHaveAccessibleDescription(/already/);
  await expect.element(page.getByRole('alert')).toBeVisible();
  field('Title').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Phone')).toHaveAccessibleDescription(/./);
  await expect.element(field('Phone')).toHaveFocus();
  await expect.element(field('Title')).toHaveValue('Lake');
});

test('what the server refuses stays under its field until that field changes', async () => {
  const submit = async () => Promise.reject(refused('request.invalid', [{ field: 'name', rule: 'taken' }]));
  const { field, save } = await open({ submit });
  await field('Title').fill('Lake');
  await field('Phone').fill('13800138000');
  await save();
  await expect.element(field('Title')).toHaveAccessibleDescription(/already/);
  await userEvent.tab();
  await expect.element(field('Phone')).toHaveFocus();
  await userEvent.keyboard('1');
  await userEvent.tab();
  await expect.element(field('Phone')).toHaveAccessibleDescription('The phone number format is incorrect');
  await expect.element(field('Title')).toHaveAccessibleDescription(/already/);
  await field('Title').fill('Lakes');
  await expect.element(field('Title')).toHaveAccessibleDescription('');
});

test('what was found wrong in one language is said in the next', async () => {
  const { field, save } = await open({ submit: async () => undefined });
  await save();
  await expect.element(field('Title')).toHaveAccessibleDescription('This is required.');
  setPreferences({ language: 'zh-CN' });
  await applyLanguage('zh-CN');
  await expect.element(field('Title')).toHaveAccessibleDescription(/\p{Script=Han}/u);
});

test('a second press while the first is under way sends nothing, and changes are unsaved until it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const submit = vi.fn(() => promise);
  const { page, field } = await open({ submit });
  await field('Title').fill('Lake');
  expect(hasUnsaved()).toBe(true);
  await page.getByRole('button', { name: 'Save' }).dblClick();
  field('Title').element().focus();
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('form')).toHaveAttribute('aria-busy', 'true');
  resolve();
  await expect.poll(hasUnsaved).toBe(false);
  expect(submit.mock.calls).toEqual([[{ title: 'Lake', phone: '' }, 1]]);
});

test('the button keeps the focus when there is nothing more to save, and sends nothing until there is', async () => {
  const submit = vi.fn(async () => undefined);
  const { page, field } = await open({ submit, isIdle: true });
  const button = page.getByRole('button', { name: 'Save' });
  await expect.element(button).toBeDisabled();
  await field('Title').fill('Lake');
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(hasUnsaved).toBe(false);
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab({ shift: true });
  await expect.element(field('Phone')).toHaveFocus();
  await expect.element(button).toBeDisabled();
  expect(submit).toHaveBeenCalledOnce();
});

test.each([
  ['Keep mine', { title: 'Mine', phone: '' }],
  ['Take theirs', { title: 'Theirs', phone: '' }],
])('a record that someone else has saved is not overwritten before the question: %s', async (answer, shown) => {
  const calls: unknown[] = [];
  const submit = async (values: Values, version: number) => {
    calls.push([values.title, version]);
    if (version === 1) throw refused('record.changed', [], { by: 'Anna', at: '2026-11-22T10:00:00Z' });
  };
  const initial = { title: 'First', phone: '' };
  const { page, field, save } = await open({ submit, initial, theirs: { values: { title: 'Theirs', phone: '' }, version: 2 } });
  await field('Title').fill('Mine');
  await save();
  await page.getByRole('button', { name: answer }).click();
  await expect.element(field('Title')).toHaveValue(shown.title);
  await expect.poll(hasUnsaved).toBe(false);
  expect(calls).toEqual(
    answer === 'Keep mine'
      ? [
          ['Mine', 1],
          ['Mine', 2],
        ]
      : [['Mine', 1]],
  );
});

test('what two people changed in different fields is merged without a question', async () => {
  const calls: unknown[] = [];
  const submit = async (values: Values, version: number) => {
    calls.push([values, version]);
    if (version === 1) throw refused('record.changed', [], { by: 'Anna', at: '2026-11-22T10:00:00Z' });
  };
  const initial = { title: 'First', phone: '' };
  const theirs = { values: { title: 'First', phone: '13912345678' }, version: 2 };
  const { field, save } = await open({ submit, initial, theirs });
  await field('Title').fill('Mine');
  await save();
  await expect.element(field('Phone')).toHaveValue('13912345678');
  await expect.poll(hasUnsaved).toBe(false);
  expect(calls.at(-1)).toEqual([{ title: 'Mine', phone: '13912345678' }, 2]);
});

test('an untouched form follows its record, a changed one keeps what was written', async () => {
  const submit = async () => undefined;
  const { page, field } = await open({ submit, initial: { title: 'First', phone: '' } });
  await page.rerender(<Sample submit={submit} initial={{ title: 'Second', phone: '' }} version={2} />);
  await expect.element(field('Title')).toHaveValue('Second');
  await field('Title').fill('Mine');
  await page.rerender(<Sample submit={submit} initial={{ title: 'Third', phone: '' }} version={3} />);
  await expect.element(field('Title')).toHaveValue('Mine');
});

test('an error that comes as a field is left does not move away what is pressed', async () => {
  const { field, page } = await open({ submit: async () => undefined });
  await field('Title').fill('x');
  // The error of the title takes up a line above it.
  await field('Phone').click();
  await expect.element(field('Phone')).toHaveFocus();
  await expect.element(field('Title')).toHaveAccessibleDescription('At least 2 characters.');
  await field('Title').fill('xx');
  await field('Phone').fill('call me');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field('Phone')).toHaveFocus();
  await expect.element(field('Phone')).toHaveAccessibleDescription('The phone number format is incorrect');
});

const Draft = ({ submit }: { submit: () => Promise<unknown> }) => {
  const form = useForm({ initial: empty, rules: { title: required }, submit });
  const { discard } = useKeptDraft('draft:sample:lena', empty, form);
  return (
    <Form form={form}>
      <Field {...form.bind('title')} label="Title" />
      <button type="button" onClick={discard}>
        Discard
      </button>
      <FormActions form={form} label="Save" />
    </Form>
  );
};

test.each(['Discard', 'Save'])('what is written survives a reload until it is sent or discarded: %s', async (end) => {
  await loadTexts('kernel', 'errors');
  const reload = () => render(<Draft submit={async () => undefined} />);
  const first = await reload();
  await first.getByRole('textbox').fill('Lake');
  await expect.poll(() => JSON.stringify(localStorage)).toContain('Lake');
  await first.unmount();
  const second = await reload();
  await expect.element(second.getByRole('textbox')).toHaveValue('Lake');
  expect(hasUnsaved()).toBe(true);
  await second.getByRole('button', { name: end }).click();
  await expect.poll(hasUnsaved).toBe(false);
  await expect.poll(() => JSON.stringify(localStorage)).not.toContain('Lake');
  await second.unmount();
  const third = await reload();
  await expect.element(third.getByRole('textbox')).toHaveValue('');
});

test.each(['{"title":1,"phone":""}', '[]', 'null', '{'])('a draft of another shape is dropped: %s', async (kept) => {
  await loadTexts('kernel', 'errors');
  localStorage.setItem('plaza-v1-prod:draft:sample:lena', kept);
  const page = await render(<Draft submit={async () => undefined} />);
  await expect.poll(() => localStorage.getItem('plaza-v1-prod:draft:sample:lena')).toBeNull();
  await expect.element(page.getByRole('textbox')).toHaveValue('');
  expect(hasUnsaved()).toBe(false);
  expect(takeReported()).toHaveLength(1);
});
