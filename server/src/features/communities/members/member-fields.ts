import type { FieldValue } from '#contract/communities/members.ts';
import type { MemberField } from '#contract/communities/index.ts';
import { isWebAddress } from '#contract/browser/patterns.ts';
import type { InputError } from '#kernel/errors.ts';

/** Values by the id of their field, as stored. */
export type StoredFields = Readonly<Record<string, string>>;

/** The rule that a value breaks in a field as it is now; null if it fits. */
function brokenRule({ kind, options }: MemberField, value: string): string | null {
  if (kind === 'choice') return options.includes(value) ? null : 'invalid_value';
  return kind === 'text' || isWebAddress(value) ? null : 'web_address';
}

/** Stored values that still count, in the order of these fields. */
export const valuesIn = (fields: readonly MemberField[], stored: StoredFields): FieldValue[] =>
  fields.flatMap((field) => {
    const value = stored[field.id] ?? '';
    return value === '' || brokenRule(field, value) !== null ? [] : [{ fieldId: field.id, value }];
  });

/** The values to store for these fields, and the errors of the given values. Values of fields that are gone are dropped. */
export function checkValues(fields: readonly MemberField[], given: readonly FieldValue[]): { stored: StoredFields; errors: InputError[] } {
  const byId = new Map(given.map(({ fieldId, value }) => [fieldId, value]));
  const errors: InputError[] = [];
  const stored: Record<string, string> = {};
  for (const field of fields) {
    const value = byId.get(field.id) ?? '';
    const rule = value === '' ? (field.isRequired ? 'required' : null) : brokenRule(field, value);
    if (rule !== null) errors.push({ field: `fields.${field.id}`, rule });
    else if (value !== '') stored[field.id] = value;
  }
  return { stored, errors };
}

/** The fields whose values a member sees on other members. */
export const fieldsFor = (fields: readonly MemberField[], isModerator: boolean): MemberField[] =>
  fields.filter(({ visibleTo }) => isModerator || visibleTo === 'members');
