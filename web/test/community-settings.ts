import type { CallOutput } from '#contract/api.ts';
import { noContentRules } from '#contract/communities/shapes.ts';
import { aWholeCommunity } from './communities.ts';

type Settings = CallOutput<'GET /communities/:id/settings'>;

/** The settings of the first community. */
export const someSettings = (change: Partial<Settings> = {}): Settings => {
  const whole = aWholeCommunity();
  return {
    id: whole.id,
    slug: whole.slug,
    name: whole.name,
    tagline: whole.tagline,
    description: whole.description,
    avatar: whole.avatar,
    cover: whole.cover,
    categoryId: whole.categoryId,
    tags: whole.tags,
    language: whole.language,
    timezone: whole.timezone,
    visibility: whole.visibility,
    contentVisibility: whole.contentVisibility,
    joinPolicy: whole.joinPolicy,
    rules: whole.rules,
    rulesVersion: whole.rulesVersion,
    joinQuestions: whole.joinQuestions,
    welcome: whole.welcome,
    memberFields: whole.memberFields,
    postModeration: whole.postModeration,
    contentRules: noContentRules,
    city: null,
    country: null,
    point: null,
    parentId: null,
    defaultChannelIds: [],
    channels: [{ id: '0192f6a0-3333-7000-8000-000000000001', name: 'general' }],
    organisation: null,
    organisationVerifiedAt: null,
    version: 3,
    ...change,
  };
};
