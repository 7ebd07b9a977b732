import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { codePoints } from './browser/patterns.ts';
import {
  accountPreferenceNames,
  choices,
  isPreference,
  kindOf,
  maxText,
  ranges,
  type AccountPreferences as Values,
} from './browser/preferences.ts';
import { Instant } from './kernel/schemas.ts';

const wording = (name: keyof Values, rule: string) =>
  z
    .string()
    .superRefine((value, context) => {
      if (codePoints(value) > maxText) context.addIssue({ code: 'custom', params: { rule: 'too_long', max: maxText } });
      else if (!isPreference(name, value)) context.addIssue({ code: 'custom', params: { rule } });
    })
    .meta({ maxLength: maxText });

/** Schema of one preference, by the rules shared with the browser. */
const schemaOf = (name: keyof Values) => {
  switch (kindOf(name)) {
    case 'choice':
      return z.enum(choices[name as Exclude<keyof typeof choices, 'language'>]);
    case 'number': {
      const [min, max] = ranges[name as keyof typeof ranges];
      return z.int().min(min).max(max);
    }
    case 'flag':
      return z.boolean();
    case 'text':
      return wording(name, 'invalid_text');
    default:
      return wording(name, 'invalid_format');
  }
};
type Shape = { [K in keyof Values]: z.ZodOptional<z.ZodType<Values[K], Values[K]>> };
const shape = Object.fromEntries(accountPreferenceNames.map((name) => [name, schemaOf(name).optional()])) as unknown as Shape;

/** Omitted preferences keep their value on each device. */
const AccountPreferences = z.strictObject(shape).meta({ id: 'AccountPreferences' });

const SavedPreferences = z
  .object({
    /** Null if nothing was ever saved. */
    preferences: AccountPreferences.nullable(),
    changedAt: Instant.nullable(),
  })
  .meta({ id: 'SavedPreferences' });
export type SavedPreferences = z.infer<typeof SavedPreferences>;

/** No preference can have been changed before this. */
const earliest = Date.parse('2020-01-01T00:00:00Z');

export const preferences = {
  get: endpoint({
    method: 'GET',
    path: '/me/preferences',
    access: 'user',
    summary: 'Get the preferences stored with the current account.',
    ok: SavedPreferences,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/me/preferences',
    access: 'user',
    summary: 'Store the preferences with the current account. The latest change wins; returns what is stored.',
    body: z.strictObject({
      preferences: AccountPreferences,
      /** Time of the change by the clock of the device; a time ahead of the clock of the server counts as now. */
      changedAt: Instant.refine((value) => Date.parse(value) >= earliest, { params: { rule: 'invalid_value' } }),
    }),
    ok: SavedPreferences,
    rate: { max: 120, per: 60 },
  }),
};
