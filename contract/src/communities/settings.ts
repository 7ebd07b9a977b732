import { z } from 'zod';
import {
  CommunityLanguage,
  ContentRules,
  ContentVisibility,
  JoinPolicy,
  JoinQuestion,
  MemberField,
  PostModeration,
  Slug,
  Visibility,
} from './shapes.ts';
import { countryCodes } from '../browser/countries.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { limits } from '../browser/limits.ts';
import { alphanumericPattern, isCreditCode } from '../browser/organisation.ts';
import { isTelephone } from '../browser/phone.ts';
import { Id, IdOrSlug, Instant, line, text } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

/** Two-letter country code of ISO 3166, for example `CN`. */
export const CountryCode = z
  .string()
  .max(2)
  .refine((code) => countryCodes.includes(code), { params: { rule: 'invalid_value' } });

const orEmpty = (max: number, isRight: (value: string) => boolean, rule: string) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => value === '' || isRight(value), { params: { rule } });

/** The organisation that runs a community. Texts other than the name may be empty. */
export const Organisation = z.strictObject({
  name: line({ min: 1, ...limits.organisationName }),
  phone: orEmpty(limits.phone.max, isTelephone, 'phone'),
  /** Unified Social Credit Code of GB 32100-2015. */
  creditCode: orEmpty(18, isCreditCode, 'credit_code'),
  /** A number under which it is registered elsewhere. */
  number: orEmpty(limits.organisationNumber.max, (value) => alphanumericPattern.test(value), 'alphanumeric'),
});
export type Organisation = z.infer<typeof Organisation>;

export const Point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
const hasEachIdOnce = (items: readonly { id: string }[]): boolean => new Set(items.map(({ id }) => id)).size === items.length;
const twice = { params: { rule: 'invalid_value' } };

const fields = {
  name: line(limits.communityName),
  slug: Slug,
  tagline: line(limits.tagline),
  description: text(limits.communityDescription),
  categoryId: Id,
  tags: z.array(line(limits.tag)).max(limits.tags.max),
  language: CommunityLanguage,
  timezone: z.string().min(1).max(64),
  city: line(limits.city).nullable(),
  country: CountryCode.nullable(),
  point: Point.nullable(),
  /** A community that the caller manages too and that has no parent itself: there is only one level. */
  parentId: Id.nullable(),
  visibility: Visibility,
  contentVisibility: ContentVisibility,
  joinPolicy: JoinPolicy,
  rules: z.array(text({ min: 1, ...limits.rule })).max(limits.rules.max),
  joinQuestions: z.array(JoinQuestion).max(limits.joinQuestions.max).refine(hasEachIdOnce, twice),
  welcome: text(limits.welcome),
  memberFields: z.array(MemberField).max(limits.memberFields.max).refine(hasEachIdOnce, twice),
  /** The first one is opened by *Chat*. */
  defaultChannelIds: z.array(Id).max(limits.defaultChannels.max),
  postModeration: PostModeration,
  contentRules: ContentRules,
  organisation: Organisation.nullable(),
};

export const CommunitySettings = z
  .object({
    id: Id,
    ...fields,
    avatar: z.string().nullable(),
    cover: z.string().nullable(),
    rulesVersion: z.int(),
    /** When site administrators confirmed the organisation. */
    organisationVerifiedAt: Instant.nullable(),
    channels: z.array(z.object({ id: Id, name: z.string() })),
    version,
  })
  .meta({ id: 'CommunitySettings' });
export type CommunitySettings = z.infer<typeof CommunitySettings>;

/** Fields left out keep their values. */
export const CommunityChange = z.strictObject(fields).partial().extend({
  /** Uploaded pictures; null removes the picture. */
  avatarId: Id.nullable().optional(),
  coverId: Id.nullable().optional(),
  version,
});
export type CommunityChange = z.infer<typeof CommunityChange>;

const params = z.object({ id: IdOrSlug });

export const communitySettings = {
  get: endpoint({
    method: 'GET',
    path: '/communities/:id/settings',
    access: 'user',
    summary: 'Get the settings of a community. For its administrators only.',
    params,
    ok: CommunitySettings,
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/communities/:id',
    access: 'user',
    summary: 'Change the settings of a community. For its administrators only.',
    params,
    body: CommunityChange,
    ok: CommunitySettings,
    errors: [
      'community.not_found',
      'community.archived',
      'community.slug_taken',
      'community.parent_unfit',
      'member.not_allowed',
      'category.not_found',
      'image.not_found',
      'record.changed',
    ],
    rate: { max: 120, per: 3600 },
  }),
  verify: endpoint({
    method: 'PUT',
    path: '/communities/:id/verification',
    access: 'user',
    summary:
      'Confirm that the organisation of a community is the one it claims to be, or revoke the confirmation. For site administrators only.',
    params,
    body: z.strictObject({ isVerified: z.boolean(), version }),
    ok: CommunitySettings,
    errors: ['community.not_found', 'community.archived', 'member.not_allowed', 'record.changed'],
  }),
  checkSlug: endpoint({
    method: 'GET',
    path: '/community-slugs/:slug',
    access: 'user',
    summary: 'Check whether a community slug is free.',
    params: z.object({ slug: z.string().min(1).max(limits.slug.max) }),
    /** The community that would use the slug: its own current and former slugs count as free. */
    query: z.object({ communityId: Id.optional() }),
    ok: z.object({ state: z.enum(['free', 'taken', 'reserved']) }),
    rate: { max: 60, per: 60 },
  }),
};
