import { z } from 'zod';
import { limits } from '../browser/limits.ts';
import { isMentionGroup } from '../browser/mentions.ts';
import {
  codePoints,
  emailPattern,
  hasControls,
  isBlank,
  isOwnPath,
  isStorable,
  isZone,
  passwordError,
  textError,
  tidyEmail,
  usernamePattern,
  withoutOverrides,
} from '../browser/patterns.ts';
import { mobileOf } from '../browser/phone.ts';

export const Id = z.uuid();
/** A path of this site. */
export const OwnPath = z
  .string()
  .max(limits.redirect.max)
  .refine(isOwnPath, { params: { rule: 'invalid_format' } });
/** An id or a slug, as in `GET /communities/{id}`. */
export const IdOrSlug = z.string().min(1).max(100);
export const Instant = z.iso.datetime();
export const Language = z.enum(['zh-CN', 'en-US']);
export type Language = z.infer<typeof Language>;
/** A time zone known to the runtime, by its name there. */
export const Zone = z
  .string()
  .min(1)
  .max(64)
  .refine(isZone, { params: { rule: 'time_zone' } });

/** More marks on one letter would overlap the lines around it. No language stacks as many. */
const stacked = /(\p{M}{8})\p{M}+/gu;
/** A text in its stored form: composed, without bidirectional controls, and empty if nothing is visible. */
export const composedText = (text: string): string =>
  isBlank(text) && isStorable(text) ? '' : withoutOverrides(text).normalize('NFC').replace(stacked, '$1');
const tidyText = (text: string): string => composedText(text).trim();

type Length = { min?: number; max: number };
/** A text field: NFC, trimmed, length in code points, no NUL and no lone surrogate. */
export const text = (length: Length) =>
  z
    .string()
    .overwrite(tidyText)
    .check(({ value, issues }) => {
      const rule = textError(value, length);
      // Stops validating this field, since one error per field is enough, but not the form around it.
      if (rule) issues.push({ code: 'custom', input: value, params: { rule, ...length } });
    })
    .meta({ minLength: length.min ?? 0, maxLength: length.max });

/** A single-line text. */
export const line = (length: Length) => text(length).refine((value) => !hasControls(value), { params: { rule: 'invalid_text' } });

/** A latitude or longitude in a URL. */
export const degrees = (most: number) => z.coerce.number<number>().min(-most).max(most).optional();

/** E-mail address as in the HTML standard, with a lower-case domain. Its form excludes line breaks. */
export const Email = z
  .string()
  .overwrite(tidyEmail)
  .superRefine((value, context) => {
    const rule = value === '' ? 'required' : codePoints(value) > limits.email.max ? 'too_long' : emailPattern.test(value) ? null : 'email';
    if (rule) context.addIssue({ code: 'custom', params: { rule, max: limits.email.max } });
  })
  .meta({ format: 'email', maxLength: limits.email.max });

/** A mobile number in E.164; forms convert user input to it. */
export const Mobile = z
  .string()
  .max(20)
  .refine((value) => mobileOf(value) === value, { params: { rule: 'mobile' } });

/** A group that can be mentioned has its name to itself. */
export const Username = text(limits.username)
  .refine((value) => usernamePattern.test(value), { params: { rule: 'username' } })
  .refine((value) => !isMentionGroup(value.toLowerCase()), { params: { rule: 'taken' } });

/** Checks the form only: the settings may lower the maximum length, and the server rejects common passwords. */
export const NewPassword = z
  .string()
  .superRefine((value, context) => {
    const range = { min: limits.password.min, max: limits.password.most };
    const rule = passwordError(value, range);
    if (rule) context.addIssue({ code: 'custom', params: { rule, ...range } });
  })
  .meta({ minLength: limits.password.min, maxLength: limits.password.most });

const wholeNumber = (fallback: number, max: number) => z.coerce.number<number>().int().min(1).max(max).default(fallback);

/** Query of a list with numbered pages. */
export const pageQuery = {
  page: wholeNumber(1, 100_000),
  perPage: wholeNumber(limits.perPage.default, limits.perPage.max),
};

export const Pagination = z.object({ page: z.int(), perPage: z.int(), total: z.int(), totalPages: z.int() }).meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof Pagination>;

/** Response of a list with numbered pages. */
export const Page = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), pagination: Pagination });

/** Response of an endless list; `nextCursor` is opaque, and null at the end. */
export const Endless = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const Nothing = z.object({});
