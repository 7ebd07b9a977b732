const fields = [
  'textarea',
  'select',
  'input:not([type])',
  ...['text', 'email', 'tel', 'url', 'number', 'datetime-local'].map((type) => `input[type=${type}]`),
].join();

const valueOf = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string =>
  field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value;
const labelOf = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string =>
  field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';

/** The values of the open page's fields, one per line, for a user who has to leave it without saving. */
export const typedWords = (): string =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(fields)]
    .filter((field) => field.closest('form') && !field.matches(':disabled') && field.checkVisibility() && valueOf(field).trim() !== '')
    .map((field) => [labelOf(field).trim(), valueOf(field).trim()].filter(Boolean).join(': '))
    .join('\n');
