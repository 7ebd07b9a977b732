import { z } from 'zod';
import { Community, CommunityRole, JoinQuestion, MemberField } from './shapes.ts';
import { rightChoices } from '../browser/community-rights.ts';
import { limits } from '../browser/limits.ts';
import { Person } from '../kernel/person.ts';
import { Id, Instant, line, text } from '../kernel/schemas.ts';
import { version } from '../kernel/table.ts';

/** What the caller may do to a member: set the role, make an owner, mute, remove, ban. */
const MemberActs = z.object({ role: z.boolean(), owner: z.boolean(), mute: z.boolean(), remove: z.boolean(), ban: z.boolean() });

/** The value of one member field. A field that the member did not fill in is left out or has an empty value. */
export const FieldValue = z.object({ fieldId: Id, value: z.string() }).meta({ id: 'FieldValue' });
export type FieldValue = z.infer<typeof FieldValue>;

/** What a community asks before a membership begins. */
export const JoinTerms = Community.pick({ rules: true, rulesVersion: true, joinQuestions: true, memberFields: true }).meta({
  id: 'JoinTerms',
});
export type JoinTerms = z.infer<typeof JoinTerms>;

export const fieldValues = z.array(z.strictObject({ fieldId: Id, value: line(limits.memberFieldValue) })).max(limits.memberFields.max);

/** Answers to the join terms. `rulesVersion`: version of the rules that the caller has read; required if there are rules. */
export const givenTerms = {
  rulesVersion: z.int().optional(),
  answers: z
    .array(z.strictObject({ questionId: Id, answer: text(limits.joinAnswer) }))
    .max(limits.joinQuestions.max)
    .default([]),
  fields: fieldValues.default([]),
};

/** The member fields of a community, with the values of the caller. */
export const OwnFields = z.object({ fields: z.array(MemberField), values: z.array(FieldValue), version }).meta({ id: 'OwnFields' });

/** A member as listed for the other members. */
export const MemberEntry = z
  .object({
    user: Person,
    role: CommunityRole,
    joinedAt: Instant,
    /** Null if the member is not muted, or if the caller may not mute. */
    mutedUntil: Instant.nullable(),
    /** Values that the caller may see, in the order of the fields. */
    values: z.array(FieldValue),
    can: MemberActs,
  })
  .meta({ id: 'MemberEntry' });
export type MemberEntry = z.infer<typeof MemberEntry>;

/** An answer with its question as it was asked. The answer of a ticked checkbox is `yes`. */
export const JoinAnswer = z.object({ question: z.string(), kind: JoinQuestion.shape.kind, answer: z.string() }).meta({ id: 'JoinAnswer' });
export type JoinAnswer = z.infer<typeof JoinAnswer>;

export const JoinRequest = z
  .object({ user: Person, message: z.string(), answers: z.array(JoinAnswer), requestedAt: Instant })
  .meta({ id: 'JoinRequest' });
export type JoinRequest = z.infer<typeof JoinRequest>;

/** A ban or a mute that is in force. */
export const Restriction = z
  .object({
    user: Person,
    reason: z.string(),
    /** Null = permanent. */
    until: Instant.nullable(),
    /** Null for mutes. */
    since: Instant.nullable(),
    /** Null once the account is gone. */
    by: Person.nullable(),
    can: z.object({ end: z.boolean() }),
  })
  .meta({ id: 'Restriction' });
export type Restriction = z.infer<typeof Restriction>;

/** The lowest role that has each right, for rights that differ from the default. */
export const GrantedRights = z.strictObject({
  post: z.enum(rightChoices.post).optional(),
  invite: z.enum(rightChoices.invite).optional(),
  createEvent: z.enum(rightChoices.createEvent).optional(),
  editEvents: z.enum(rightChoices.editEvents).optional(),
  checkIn: z.enum(rightChoices.checkIn).optional(),
  ban: z.enum(rightChoices.ban).optional(),
  manageChannels: z.enum(rightChoices.manageChannels).optional(),
  mentionAll: z.enum(rightChoices.mentionAll).optional(),
});
