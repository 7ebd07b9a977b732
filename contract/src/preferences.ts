import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { codePoints } from './kernel/patterns.ts';
import {
  accountPreferenceNames,
  choices,
  isPreference,
  kindOf,
  mostText,
  ranges,
  type AccountPreferences as Values,
} from './kernel/preferences.ts';
import { Instant } from './kernel/schemas.ts';

const wording = (name: keyof Values, rule: string) =>
  z
    .string()
    .superRefine((value, context) => {
      if (codePoints(value) > mostText) context.addIssue({ code: 'custom', params: { rule: 'too_long', max: mostText } });
      else if (!isPreference(name, value)) context.addIssue({ code: 'custom', params: { rule } });
    })
    .meta({ maxLength: mostText });

/** One preference, by the rules that the browser has too. */
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

/** What is not named is left as each device has it. */
const AccountPreferences = z.strictObject(shape).meta({ id: 'AccountPreferences' });

const SavedPreferences = z
  .object({
    /** Null when nothing was ever saved. */
    preferences: AccountPreferences.nullable(),
    changedAt: Instant.nullable(),
  })
  .meta({ id: 'SavedPreferences' });
export type SavedPreferences = z.infer<typeof SavedPreferences>;

/** Before this no device has changed anything. */
const earliest = Date.parse('2020-01-01T00:00:00Z');

export const preferences = {
  get: endpoint({
    method: 'GET',
    path: '/me/preferences',
    access: 'user',
    summary: 'The preferences that I keep with my account.',
    ok: SavedPreferences,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/me/preferences',
    access: 'user',
    summary: 'Keep my preferences with my account. The latest change wins: the answer is what is kept now.',
    body: z.strictObject({
      preferences: AccountPreferences,
      /** When they were changed, by the clock of the device; what lies ahead of the server's counts as now. */
      changedAt: Instant.refine((value) => Date.parse(value) >= earliest, { params: { rule: 'invalid_value' } }),
    }),
    ok: SavedPreferences,
    rate: { max: 120, per: 60 },
  }),
};
