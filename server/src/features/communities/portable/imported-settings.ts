import type { CommunitySettings } from '#contract/communities/settings.ts';
import type { FileRow } from '#features/community-transfer/index.ts';
import { zoneNamed } from '../communities.inputs.ts';

type About = { id: string; name: string; slug: string; categoryId: string; idOf: (old: string) => string };
/** The settings of the file under the name that was chosen. An organisation has to be verified again. */
export const settingsOf = (community: FileRow<'community'>, { id, name, slug, categoryId, idOf }: About): CommunitySettings => {
  const { tagline, description, tags, language, city, country, lat, lng, visibility, rules, welcome, organisation, contentRules } =
    community;
  return {
    id,
    name,
    slug,
    tagline,
    description,
    categoryId,
    tags,
    language,
    timezone: zoneNamed(community.timezone),
    city,
    country,
    point: lat === null || lng === null ? null : { lat, lng },
    parentId: null,
    visibility,
    contentVisibility: community.content_visibility,
    joinPolicy: community.join_policy,
    rules,
    rulesVersion: community.rules_version,
    joinQuestions: community.join_questions.map((question) => ({ ...question, id: idOf(question.id) })),
    welcome,
    memberFields: community.member_fields.map((field) => ({ ...field, id: idOf(field.id) })),
    defaultChannelIds: community.default_channel_ids.map(idOf),
    postModeration: community.post_moderation,
    contentRules,
    organisation,
    avatar: null,
    cover: null,
    organisationVerifiedAt: null,
    channels: [],
    version: 1,
  };
};
