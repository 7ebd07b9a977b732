import type { z } from 'zod';
import { account } from './account.ts';
import { appeals } from './appeals.ts';
import { attachments } from './attachments.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { chat } from './chat.ts';
import { chatChannels } from './chat-channels.ts';
import { chatConversations } from './chat-conversations.ts';
import { chatReading } from './chat-reading.ts';
import { chatMessages } from './chat-messages.ts';
import { chatPins } from './chat-pins.ts';
import { chatSaved } from './chat-saved.ts';
import { commentApproval } from './comment-approval.ts';
import { comments } from './comments.ts';
import { communities } from './communities.ts';
import { communitiesAudit } from './communities-audit.ts';
import { communitiesInvites } from './communities-invites.ts';
import { communitiesArchive } from './communities-archive.ts';
import { communitiesImport } from './communities-import.ts';
import { communitiesLifecycle } from './communities-lifecycle.ts';
import { communitiesSettings } from './communities-settings.ts';
import { communityMembers } from './communities-members.ts';
import { contacts } from './contacts.ts';
import { dashboard } from './dashboard.ts';
import { departments } from './departments.ts';
import { eventQuestions } from './event-questions.ts';
import { eventDates } from './event-dates.ts';
import { eventSeries } from './event-series.ts';
import { eventCommunities } from './event-communities.ts';
import { eventTransfers } from './event-transfers.ts';
import { eventPlanning } from './event-planning.ts';
import { eventAnswers } from './event-answers.ts';
import { eventTemplates } from './event-templates.ts';
import { eventTickets } from './event-tickets.ts';
import { eventComments } from './event-comments.ts';
import { eventDoor } from './event-door.ts';
import { eventImports } from './event-imports.ts';
import { eventInvited } from './event-invited.ts';
import { eventVisitors } from './event-visitors.ts';
import { eventFeedback } from './event-feedback.ts';
import { eventFigures } from './event-figures.ts';
import { eventSources } from './event-sources.ts';
import { eventMessages } from './event-messages.ts';
import { eventGuests } from './event-guests.ts';
import { eventCalendars } from './event-calendars.ts';
import { eventReminders } from './event-reminders.ts';
import { eventFinding } from './event-finding.ts';
import { events } from './events.ts';
import { home } from './home.ts';
import { identities } from './identities.ts';
import { jobs } from './jobs.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { linkCards } from './link-cards.ts';
import { menuEditor } from './menu-editor.ts';
import { menus } from './menus.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notifications.ts';
import { outbox } from './outbox.ts';
import { ownDashboards } from './own-dashboards.ts';
import { postKinds } from './post-kinds.ts';
import { postPublication } from './post-publication.ts';
import { posts } from './posts.ts';
import { preferences } from './preferences.ts';
import { reactions } from './reactions.ts';
import { reports } from './reports.ts';
import { roles } from './roles.ts';
import { search } from './search.ts';
import { security } from './security.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { site } from './site.ts';
import { uploads } from './uploads.ts';
import { textEdits } from './text-edits.ts';
import { users } from './users.ts';
import { usersImport } from './users-import.ts';
import { profile } from './profile.ts';

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
  communitiesAudit,
  communitiesInvites,
  communitiesArchive,
  communitiesImport,
  communitiesLifecycle,
  communitiesSettings,
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
  chatReading,
  chatMessages,
  chatPins,
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
