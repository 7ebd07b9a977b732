import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CommunityChange, CommunitySettings } from '#contract/communities/settings.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import { AppError } from '#kernel/errors.ts';
import { zoneNamed } from '../communities.inputs.ts';
import { HIDDEN_BYTES, hiddenSlugFor, isUsableSlug } from '../communities.slug.ts';

/** Throws for a slug that means something else. */
export function assertUsableSlug(slug: string): void {
  if (!isUsableSlug(slug)) throw new AppError('request.invalid', {}, [{ field: 'slug', rule: 'slug_reserved' }]);
}

/** The slug of a hidden community cannot be guessed, so it is renewed when one becomes hidden. */
function slugAfter(before: CommunitySettings, { slug = before.slug, visibility = before.visibility }: Partial<CommunityChange>): string {
  const isNew = slug !== before.slug;
  if (isNew) assertUsableSlug(slug);
  if (visibility !== 'hidden' || (before.visibility === 'hidden' && !isNew)) return slug;
  return hiddenSlugFor(slug, randomBytes(HIDDEN_BYTES).toString('hex'));
}

const addressOf = (purpose: 'emblem' | 'cover', imageId: string | null | undefined, before: string | null): string | null =>
  imageId === undefined ? before : imageId && imageAddress(purpose, imageId);

/** The settings after a change, dependent ones included: the version of the rules, and the mark of a verified organisation. */
export function changed(before: CommunitySettings, { avatarId, coverId, ...change }: CommunityChange): CommunitySettings {
  const { rules = before.rules, organisation = before.organisation } = change;
  const { channels } = before;
  if (change.defaultChannelIds?.some((id) => !channels.some((channel) => channel.id === id)))
    throw new AppError('request.invalid', {}, [{ field: 'defaultChannelIds', rule: 'channel' }]);
  return {
    ...before,
    ...change,
    slug: slugAfter(before, change),
    timezone: zoneNamed(change.timezone ?? before.timezone),
    avatar: addressOf('emblem', avatarId, before.avatar),
    cover: addressOf('cover', coverId, before.cover),
    rulesVersion: before.rulesVersion + (isDeepStrictEqual(rules, before.rules) ? 0 : 1),
    organisationVerifiedAt: isDeepStrictEqual(organisation, before.organisation) ? before.organisationVerifiedAt : null,
  };
}

/** The fields that the audit log compares. */
export function keptOf({
  id: _,
  version: __,
  channels: ___,
  ...fields
}: CommunitySettings): Omit<CommunitySettings, 'id' | 'version' | 'channels'> {
  return fields;
}
