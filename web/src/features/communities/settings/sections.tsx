import type { ComponentType } from 'react';
import type { Community } from '#contract/communities/index.ts';
import { loadCommunityLog } from '#features/audit/index.ts';
import { loadChannels, loadEmoji } from '#features/chat/index.ts';
import { loadCases } from '#features/moderation/index.ts';
import { loadModmail, loadPending } from '#features/posts/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { moderates } from '../page/open-tab.ts';
import type texts from './texts/en-US.json';
import { PendingMark, ReportsMark, RequestsMark } from './waiting-marks.tsx';

type SectionName = keyof typeof texts extends infer Key ? (Key extends `section.${infer Name}` ? Name : never) : never;
type SectionProps = { community: Community };
type Section = {
  name: SectionName;
  may: (community: Community) => boolean;
  Content: ComponentType<SectionProps>;
  /** The mark beside its name for what waits in it. */
  Mark?: ComponentType<SectionProps>;
};

const manages = ({ can }: Community): boolean => can.manage;

/**
 * The sections of the management in order. A section is one line here, its name in the texts (`section.<name>`), and a lazy part; a new
 * right to see one belongs in `mayManageAny` of ../page/open-tab.ts too.
 */
export const sections: readonly Section[] = [
  { name: 'general', may: manages, Content: lazyPart(async () => (await import('./general-section.tsx')).GeneralSection) },
  { name: 'address', may: manages, Content: lazyPart(async () => (await import('./address-section.tsx')).AddressSection) },
  { name: 'looks', may: manages, Content: lazyPart(async () => (await import('./looks-section.tsx')).LooksSection) },
  { name: 'access', may: manages, Content: lazyPart(async () => (await import('./access-section.tsx')).AccessSection) },
  { name: 'joining', may: manages, Content: lazyPart(async () => (await import('./joining-section.tsx')).JoiningSection) },
  { name: 'fields', may: manages, Content: lazyPart(async () => (await import('./fields-section.tsx')).FieldsSection) },
  { name: 'content', may: manages, Content: lazyPart(async () => (await import('./content-section.tsx')).ContentSection) },
  { name: 'channels', may: ({ can }) => can.manageChannels, Content: lazyPart(loadChannels) },
  { name: 'emoji', may: ({ can }) => can.manageChannels, Content: lazyPart(loadEmoji) },
  { name: 'moderation', may: manages, Content: lazyPart(async () => (await import('./filter-section.tsx')).FilterSection) },
  { name: 'organisation', may: manages, Content: lazyPart(async () => (await import('./organisation-section.tsx')).OrganisationSection) },
  {
    name: 'members',
    may: ({ can }) => can.export,
    Content: lazyPart(async () => (await import('../members/members-section.tsx')).MembersSection),
  },
  {
    name: 'requests',
    may: ({ can }) => can.approve,
    Content: lazyPart(async () => (await import('../members/requests-section.tsx')).RequestsSection),
    Mark: RequestsMark,
  },
  {
    name: 'invites',
    may: ({ can }) => can.approve,
    Content: lazyPart(async () => (await import('../invites/invites-section.tsx')).InvitesSection, 'communities-invites'),
  },
  {
    name: 'reports',
    may: moderates,
    Content: lazyPart(loadCases),
    Mark: ReportsMark,
  },
  { name: 'rights', may: manages, Content: lazyPart(async () => (await import('../members/rights-section.tsx')).RightsSection) },
  {
    name: 'banned',
    may: ({ can }) => can.moderate,
    Content: lazyPart(async () => (await import('../members/restricted-section.tsx')).RestrictedSection),
  },
  { name: 'log', may: ({ can }) => can.moderate, Content: lazyPart(loadCommunityLog) },
  {
    name: 'lifecycle',
    may: ({ can }) => can.archive,
    Content: lazyPart(async () => (await import('../lifecycle/lifecycle-section.tsx')).LifecycleSection, 'communities-lifecycle'),
  },
  { name: 'pending', may: ({ can }) => can.approve, Content: lazyPart(loadPending), Mark: PendingMark },
  { name: 'letters', may: ({ can }) => can.approve, Content: lazyPart(loadModmail) },
];
