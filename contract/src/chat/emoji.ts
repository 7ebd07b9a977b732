import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { chatLimits } from '../browser/chat-limits.ts';
import { emojiNamePattern } from '../browser/emoji.ts';
import { Person } from '../kernel/person.ts';
import { Id, IdOrSlug, Instant, Nothing, text } from '../kernel/schemas.ts';

/** Folded to lower case. */
const EmojiName = text(chatLimits.emojiName)
  .overwrite((name) => name.toLowerCase())
  .refine((name) => emojiNamePattern.test(name), { params: { rule: 'emoji_name' } });

/** Emoji that a community added: in its channels, texts show it for its name between colons, and messages take it as a reaction. */
export const CommunityEmoji = z
  .object({
    name: z.string(),
    /** Path of its picture, a square of 128 pixels; for those who may list the emoji. */
    address: z.string(),
    /** Null once the account is deleted. */
    createdBy: Person.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'CommunityEmoji' });
export type CommunityEmoji = z.infer<typeof CommunityEmoji>;

const ofCommunity = z.object({ id: IdOrSlug });
const managing = ['community.not_found', 'member.not_allowed', 'community.archived'] as const;
const rate = { max: 300, per: 3600 };

export const chatEmoji = {
  list: endpoint({
    method: 'GET',
    path: '/communities/:id/emoji',
    access: 'user',
    summary: 'List the emoji of a community, sorted by name. For its members, and for guests of its events who read one of its channels.',
    params: ofCommunity,
    ok: z.object({ items: z.array(CommunityEmoji) }),
    errors: ['community.not_found', 'member.not_allowed'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/communities/:id/emoji',
    access: 'user',
    summary: 'Add an emoji to a community, from a picture that the caller uploaded for it. For those who manage its channels.',
    params: ofCommunity,
    body: z.strictObject({ name: EmojiName, imageId: Id }),
    ok: CommunityEmoji,
    status: 201,
    errors: [...managing, 'emoji.name_taken', 'emoji.too_many', 'image.not_found'],
    rate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/communities/:id/emoji/:name',
    access: 'user',
    summary: 'Remove an emoji. Texts and reactions with it show its name. For those who manage the channels. Idempotent.',
    params: z.object({ id: IdOrSlug, name: EmojiName }),
    ok: Nothing,
    errors: managing,
    rate,
  }),
};
