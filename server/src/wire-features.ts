import type { OnSignedUp } from '#features/access/index.ts';
import { createAccount } from '#features/account/index.ts';
import { createAuditConsole } from '#features/audit/index.ts';
import { createAuth } from '#features/auth/index.ts';
import { createChat } from '#features/chat/index.ts';
import { createCommunities } from '#features/communities/index.ts';
import { createCommunityTransfer } from '#features/community-transfer/index.ts';
import { createDashboard, type Dashboard } from '#features/dashboard/index.ts';
import { createDepartments } from '#features/departments/index.ts';
import { createEvents } from '#features/events/index.ts';
import { createHome } from '#features/home/index.ts';
import { createIdentities } from '#features/identities/index.ts';
import { createJobsConsole } from '#features/jobs/index.ts';
import { createLinks } from '#features/links/index.ts';
import { createMenus } from '#features/menus/index.ts';
import { createModeration } from '#features/moderation/index.ts';
import { createNotifications } from '#features/notifications/index.ts';
import { createOutboxConsole } from '#features/outbox/index.ts';
import { createPosts } from '#features/posts/index.ts';
import { createPreferences } from '#features/preferences/index.ts';
import { createProfile } from '#features/profile/index.ts';
import { createRoles } from '#features/roles/index.ts';
import { createSearch } from '#features/search/index.ts';
import { createSecurity, hasPasskey } from '#features/security/index.ts';
import { createSessionConsole } from '#features/sessions/index.ts';
import { createSettingsConsole } from '#features/settings/index.ts';
import type { ContentSources } from '#features/site/index.ts';
import type { createUploads, IsShown } from '#features/uploads/index.ts';
import { createUsers, createUsersImport, insertPlaceholders } from '#features/users/index.ts';
import type { AuditChain } from '#kernel/audit/chain.ts';
import type { CalendarFiles } from '#kernel/http/calendar-files.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { FormRoute } from '#kernel/http/form-return.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Outbox } from '#kernel/outbox/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { AppDependencies } from './app.ts';

/** The parts of the features that other parts of the server need. */
type Features = {
  routes: Handler[];
  downloads: Download[];
  pages: PublicPageSource[];
  forms: FormRoute[];
  onSignedUp: OnSignedUp;
  calendarFiles: CalendarFiles;
  reading: ContentSources;
  isShown: IsShown;
} & Pick<ReturnType<typeof createUsers>, 'states'> &
  Pick<ReturnType<typeof createAuth>, 'resetLink' | 'passwordRules'> &
  Pick<Dashboard, 'countSite'> &
  Pick<ReturnType<typeof createMenus>, 'leadsSomewhere'>;
type Made = { outbox: Outbox; auditChain: AuditChain; uploads: ReturnType<typeof createUploads> };

/** Features that nothing else refers to. */
const standalone = (parts: Parts, { outbox, auditChain, uploads }: Made) => [
  createPreferences(parts),
  createSearch(parts),
  createOutboxConsole(parts, outbox),
  createDepartments(parts),
  createRoles(parts),
  createSettingsConsole(parts, { outbox, replaceImages: uploads.replaceImagesOfSite }),
  createAuditConsole(parts, auditChain),
  createSessionConsole(parts),
  createJobsConsole(parts),
];

/** A new account joins the community before it takes a seat there. */
const inOrder =
  (...hooks: OnSignedUp[]): OnSignedUp =>
  async (userId, target) => {
    for (const hook of hooks) await hook(userId, target);
  };

type Joined = {
  notify: Notify;
  chat: ReturnType<typeof createChat>;
  events: ReturnType<typeof createEvents>;
  uploads: ReturnType<typeof createUploads>;
};

/** Joining, leaving, creating and closing change channels and seats as well. */
const communitiesOf = (parts: Parts, { notify, chat, events, uploads }: Joined) =>
  createCommunities(parts, {
    notify,
    onEntered: chat.onEntered,
    onLeft: [chat.onLeft, events.onLeft],
    onCreated: chat.onCreated,
    replaceImage: uploads.replaceImage,
    dropPictures: uploads.dropPicturesOf,
  });

type Moderated = {
  notify: Notify;
  profile: ReturnType<typeof createProfile>;
  communities: ReturnType<typeof createCommunities>;
  posts: ReturnType<typeof createPosts>;
  chat: ReturnType<typeof createChat>;
  events: ReturnType<typeof createEvents>;
  users: ReturnType<typeof createUsers>;
};

/** Decisions about a case act on what the case is about. */
const moderationOf = (parts: Parts, { notify, profile, communities, posts, chat, events, users }: Moderated) =>
  createModeration(parts, {
    findPerson: profile.findPerson,
    notify,
    restrict: communities.restrict,
    moderate: posts.moderate,
    deleteMessage: chat.deleteMessage,
    restoreMessage: chat.restoreMessage,
    cancelEvent: events.cancelEvent,
    restoreEvent: events.restoreEvent,
    hideFeedback: events.hideFeedback,
    restoreFeedback: events.restoreFeedback,
    disable: users.states.disableIn,
    enable: users.states.enableIn,
  });

type Portables = Pick<Moderated, 'notify' | 'communities' | 'posts' | 'chat' | 'events'> & Pick<Made, 'uploads'>;

/** Comments hang on events, so those come first. */
const transferOf = (parts: Parts, { notify, communities, posts, chat, events, uploads }: Portables) =>
  createCommunityTransfer(parts, {
    notify,
    community: communities.portable,
    contents: [events.portable, posts.portable, chat.portable],
    insertPlaceholders,
    uploads: uploads.communityFiles,
    makePicture: uploads.makePicture,
  });

/** Wires the features to each other. */
export function createFeatures(parts: Parts, { config, secret, network }: AppDependencies, made: Made): Features {
  const { notify, readNotices, unreadNotices, readAllNotices, unreadMentions, unsubscribe, mailing, ...notifications } =
    createNotifications(parts, made.outbox);
  const menus = createMenus(parts, { frameHosts: () => parts.settings.current().frameHosts });
  const { attachments: files, replaceImage, keepUploads, readUpload } = made.uploads;
  const chat = createChat(parts, { notify, readNotices, unreadNotices, readAllNotices, files, replaceImage });
  const events = createEvents(parts, { notify, mailing, sender: made.outbox.sender, replaceImage, keepUploads, readUpload, network });
  const account = createAccount(parts, { notify, giveBackSeats: events.giveBackSeats, dropFiles: made.uploads.dropAllOf });
  const profile = createProfile(parts, { menusOf: menus.pathsFor, loadSummaries: events.loadSummaries, onBlocked: events.onBlocked });
  const communities = communitiesOf(parts, { notify, chat, events, uploads: made.uploads });
  const onSignedUp = inOrder(communities.onSignedUp, events.onSignedUp);
  const auth = createAuth(parts, { secret, hasRateLimits: config.hasRateLimits, onSignedUp });
  const { mailReset, mailInvitation, notifyFormerEmail } = auth;
  const users = createUsers(parts, { removals: account.removals, mailReset, mailInvitation, notifyFormerEmail });
  const links = createLinks(parts, { isOn: config.hasLinkCards, images: made.uploads.cardImages, network });
  const posts = createPosts(parts, { notify, loadSummaries: events.loadSummaries, photos: made.uploads.photos, links });
  const moderation = moderationOf(parts, { notify, profile, communities, posts, chat, events, users });
  const transfer = transferOf(parts, { notify, communities, posts, chat, events, uploads: made.uploads });
  const dashboard = createDashboard(parts, config);
  const all: { routes: Handler[]; downloads?: Download[] }[] = [
    auth,
    menus,
    users,
    communities,
    transfer,
    events,
    account,
    profile,
    posts,
    moderation,
    chat,
    notifications,
    createHome(parts, { unreadMentions }),
    ...standalone(parts, made),
    createUsersImport(parts, { takeUpload: made.uploads.take, mailInvitation }),
    dashboard,
  ];
  return {
    routes: all.flatMap((feature) => feature.routes),
    downloads: all.flatMap(({ downloads = [] }) => downloads),
    pages: [...profile.pages, ...communities.pages, ...events.pages, unsubscribe.page],
    forms: [...events.forms, unsubscribe.form],
    onSignedUp,
    calendarFiles: events.calendarFiles,
    reading: { communities: communities.reading, events: events.reading, posts: posts.reading, chat: chat.reading },
    isShown: { photo: posts.reading.isPhotoShown, attachment: chat.isAttachmentShown, emoji: chat.isEmojiShown },
    states: users.states,
    resetLink: auth.resetLink,
    passwordRules: auth.passwordRules,
    countSite: dashboard.countSite,
    leadsSomewhere: menus.leadsSomewhere,
  };
}

/** Sign-in methods other than the password; each checks the others before it removes the last one. */
export function createIdentityFeatures(
  parts: Parts,
  { config, providerHosts }: AppDependencies,
  { onSignedUp }: Pick<Features, 'onSignedUp'>,
) {
  const identities = createIdentities(parts, {
    settings: config.identities,
    hosts: providerHosts,
    otherWayIn: hasPasskey,
    onSignedUp,
    isOpen: () => parts.settings.current().signUp === 'open',
  });
  const { dropFactors, ...security } = createSecurity(parts, { hasIdentity: identities.hasIdentity });
  return { routes: [...security.routes, ...identities.routes], offered: identities.offered, dropFactors };
}
