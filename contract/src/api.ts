import type { z } from 'zod';
import { account } from './account.ts';
import { audit } from './audit.ts';
import { auth } from './auth/index.ts';
import { contacts } from './auth/contacts.ts';
import { chat } from './chat/index.ts';
import { attachments } from './chat/attachments.ts';
import { chatChannels, chatOpenChannels } from './chat/channels.ts';
import { chatConversations } from './chat/conversations.ts';
import { chatEmoji } from './chat/emoji.ts';
import { chatMessages } from './chat/messages.ts';
import { chatPeople } from './chat/people.ts';
import { chatPins } from './chat/pins.ts';
import { chatReading } from './chat/reading.ts';
import { chatPresence } from './chat/presence.ts';
import { chatReceipts } from './chat/receipts.ts';
import { chatSaved } from './chat/saved.ts';
import { communities } from './communities/index.ts';
import { communityAudit } from './communities/audit.ts';
import { communityInvites } from './communities/invites.ts';
import { communityLifecycle } from './communities/lifecycle.ts';
import { communityMembers } from './communities/members.ts';
import { communitySettings } from './communities/settings.ts';
import { communityExports } from './community-transfer/exports.ts';
import { communityImports } from './community-transfer/imports.ts';
import { dashboard } from './dashboard/index.ts';
import { ownDashboards } from './dashboard/own.ts';
import { departments } from './departments.ts';
import { events } from './events/index.ts';
import { eventAnswers } from './events/answers.ts';
import { eventCalendars } from './events/calendars.ts';
import { eventCommunities } from './events/communities.ts';
import { eventDates } from './events/dates.ts';
import { eventDoor } from './events/door.ts';
import { eventFeedback } from './events/feedback.ts';
import { eventFigures } from './events/figures.ts';
import { eventFinding } from './events/finding.ts';
import { eventGuests } from './events/guests.ts';
import { eventImports } from './events/imports.ts';
import { eventInvited } from './events/invited.ts';
import { eventMessages } from './events/messages.ts';
import { eventPlanning } from './events/planning.ts';
import { eventQuestions } from './events/questions.ts';
import { eventReminders } from './events/reminders.ts';
import { eventSeries } from './events/series.ts';
import { eventSources } from './events/sources.ts';
import { eventTemplates } from './events/templates.ts';
import { eventTickets } from './events/tickets.ts';
import { eventTransfers } from './events/transfers.ts';
import { eventVisitors } from './events/visitors.ts';
import { home } from './home.ts';
import { identities } from './identities.ts';
import { jobs } from './jobs.ts';
import { menus } from './menus/index.ts';
import { menuEditor } from './menus/editor.ts';
import { moderation } from './moderation/index.ts';
import { appeals } from './moderation/appeals.ts';
import { reports } from './moderation/reports.ts';
import { notifications } from './notifications.ts';
import { outbox } from './outbox.ts';
import { posts } from './posts/index.ts';
import { commentApproval } from './posts/comment-approval.ts';
import { comments } from './posts/comments.ts';
import { eventComments } from './posts/conversations.ts';
import { textEdits } from './posts/edits.ts';
import { postKinds } from './posts/kinds.ts';
import { linkCards } from './posts/links.ts';
import { postPublication } from './posts/publication.ts';
import { reactions } from './posts/reactions.ts';
import { preferences } from './preferences.ts';
import { profile } from './profile.ts';
import { roles } from './roles.ts';
import { search } from './search.ts';
import { security } from './security/index.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { site } from './site/index.ts';
import { uploads } from './uploads.ts';
import { users } from './users/index.ts';
import { usersImport } from './users/import.ts';
import type { Endpoint } from './kernel/endpoint.ts';

/** The whole API, by feature. Browsers import its type only, so that no schema reaches their bundle. */
export const contract = {
  auth,
  contacts,
  identities,
  profile,
  account,
  users,
  usersImport,
  menus,
  communities,
  communityAudit,
  communityInvites,
  communityExports,
  communityImports,
  communityLifecycle,
  communitySettings,
  communityMembers,
  eventAnswers,
  eventTickets,
  events,
  eventDates,
  eventSeries,
  eventCommunities,
  eventQuestions,
  eventTransfers,
  eventPlanning,
  eventTemplates,
  eventGuests,
  eventMessages,
  eventFeedback,
  eventFigures,
  eventSources,
  eventDoor,
  eventImports,
  eventInvited,
  eventVisitors,
  eventCalendars,
  eventReminders,
  eventFinding,
  notifications,
  home,
  posts,
  postKinds,
  postPublication,
  commentApproval,
  eventComments,
  textEdits,
  comments,
  reactions,
  linkCards,
  preferences,
  chat,
  chatChannels,
  chatConversations,
  chatOpenChannels,
  chatEmoji,
  chatReading,
  chatMessages,
  chatPeople,
  chatPins,
  chatPresence,
  chatReceipts,
  chatSaved,
  attachments,
  search,
  security,
  sessions,
  settings,
  setup,
  site,
  uploads,
  outbox,
  dashboard,
  ownDashboards,
  departments,
  roles,
  audit,
  jobs,
  menuEditor,
  reports,
  moderation,
  appeals,
};

type Feature = (typeof contract)[keyof typeof contract];
type AnyEndpoint = Feature extends infer F ? (F extends unknown ? F[keyof F] : never) : never;

/** Every endpoint by its name. A mapped type is built once and looked up by key; `Extract` would walk the whole union on every call. */
type EndpointsByName = { [E in AnyEndpoint as E extends Endpoint ? `${E['method']} ${E['path']}` : never]: E };

/** `'GET /events/:id'`: how a client names a call. */
export type CallName = keyof EndpointsByName;
export type EndpointOf<Name extends CallName> = EndpointsByName[Name];

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = z.input<NonNullable<E[K]>>;
type Given<K extends string, T> = {} extends T ? { [P in K]?: T } : { [P in K]: T };

/** Input of a call. */
export type CallInput<Name extends CallName> = Given<'params', Part<EndpointOf<Name>, 'params'>> &
  Given<'query', Part<EndpointOf<Name>, 'query'>> &
  Given<'body', Part<EndpointOf<Name>, 'body'>>;
/** Response of a call. */
export type CallOutput<Name extends CallName> = z.output<EndpointOf<Name>['ok']>;
