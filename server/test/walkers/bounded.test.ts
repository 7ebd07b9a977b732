import { expect, test } from 'vitest';
import { lines } from './contract.ts';
import { fieldsOf, type JsonSchema, schemaOf } from './samples.ts';

const isArray = ({ type }: JsonSchema) => type === 'array';

/** Lists without paging, by the end of their path, and what bounds each of them. */
const shortByNature: Record<string, string> = {
  'identities.providers items': 'one for each of five providers',
  'identities.list items': 'at most one for each of five providers',
  'commentApproval.ofPost items': 'the first 50 that wait',
  'eventFinding.choices items': 'the first 30',
  'eventFinding.map items': 'the first 200 in sight',
  'eventComments.unpublished items': 'the first 50 that wait',
  'eventFinding.calendar items': 'the first 2,000 within 42 days',
  'chatPresence.list here': 'the first 500',
  'home.waiting decisions': 'the latest 5',
  'home.waiting invitations': 'the latest 5',
  'home.waiting announcements': 'the latest 5',
  'home.waiting mentions.latest': 'the latest 3',
  'home.waiting drafts': 'the latest 5',
  'home.acquaintances items': 'the first 5',
  'communities.mine': 'the 1,000 communities active last',
  'communities.categories items': 'rows of a table that only administrators fill; 200 are read',
  'ownDashboards.mine topPosts': 'the first 5',
  'ownDashboards.community hours': 'one for each hour of a day',
  'ownDashboards.community retention': 'one for each of the last 12 weeks',
  'ownDashboards.community retention.0.active': 'one for each of 4 later weeks',
  'ownDashboards.community topPosts': 'the first 5',
  'communityLifecycle.deleting items': 'the 50 that go first',
  'communityInvites.inviteTargets items': 'the first 50 of each type',
  'communityInvites.inviteStatistics inviters': 'the first 20',
  'communityInvites.inviteStatistics latest': 'the first 20',
  'communityInvites.invitePeople outcomes': 'one for each of at most 400 invited',
  'eventSeries.preview dates': 'at most 200; more are refused',
  'eventSeries.dates items': 'the first 400 of a series, which has 200',
  'eventSeries.plan items': 'the first 400 of a series, which has 200',
  'eventDates.rsvp items': 'one for each of at most 400 dates',
  'eventDates.giveBack items': 'one for each of at most 400 dates',
  'eventQuestions.list items': 'at most 20, which changing them keeps to',
  'eventQuestions.change items': 'at most 20, which changing them keeps to',
  'eventQuestions.summary items': 'the first 100',
  'eventQuestions.summary items.0.counts': 'one for each of at most 20 options',
  'eventQuestions.own items': 'the first 400 answers of one registration',
  'eventQuestions.answer items': 'the first 400 answers of one registration',
  'eventQuestions.answersOf items': 'the first 400 answers of one registration',
  'eventTransfers.get received': 'the latest 5',
  'eventTransfers.offer received': 'the latest 5',
  'eventTransfers.withdraw received': 'the latest 5',
  'chat.channels items': 'the latest 200 conversations, and the first 500 channels of my communities and of the events that I go to',
  'chatReading.readAll moves': 'at most 700 at once',
  'chatReceipts.list shown.receipts': 'at most 50: with more readers there is none',
  people: 'at most 20 of a conversation',
  'chatChannels.list items': 'at most 400: the live ones, of which there are at most 200, and the latest archived ones',
  'chatOpenChannels.list items': 'of the live channels, of which there are at most 200',
  'chat.changes items': '500 changes; beyond that `tooFar` asks for a reload',
  'chatEmoji.list items': 'at most 100, which the statement that adds one keeps to',
  'chatPins.list items': 'at most 50, which a constraint of the channel keeps',
  'chatMessages.revisions items': 'at most 100, as often as a message can be changed',
  'eventInvited.add unknown': 'at most 50 usernames are taken',
  ticketTypes: 'at most 20 of an event',
  pools: 'at most 10 of an event',
  ticketTypeIds: 'at most 20 of an event',
  'eventTickets.types items': 'at most 20 of an event',
  'eventTickets.addPool items': 'at most 20 of an event',
  'eventTickets.changePool items': 'at most 20 of an event',
  'eventTickets.removePool items': 'at most 20 of an event',
  'eventTickets.addType items': 'at most 20 of an event',
  'eventTickets.changeType items': 'at most 20 of an event',
  'eventTickets.removeType items': 'at most 20 of an event',
  'eventTickets.orderTypes items': 'at most 20 of an event',
  'eventPlanning.drafts items': 'the latest 20',
  'eventPlanning.drafts deleted': 'the latest 20',
  'eventTemplates.list items': 'at most 50, which saving one keeps to',
  'eventTemplates.get questions': 'at most 20, as an event has',
  'eventImports.check items': 'the first 100',
  'eventImports.run items': 'one for each of at most 100 chosen',
  'eventCommunities.list items': 'at most 10 are read',
  'eventCommunities.ask items': 'at most 10 are read',
  coHosts: 'at most 10, which asking keeps to',
  coHostRequests: 'at most 10, which asking keeps to',
  'eventPlanning.hosts items': 'at most 20 are read',
  'eventPlanning.setHost items': 'at most 20 are read',
  'eventPlanning.removeHost items': 'at most 20 are read',
  'eventFigures.get going': 'one for each of at most 366 days',
  'eventFigures.get waitlisted': 'one for each of at most 366 days',
  'eventFigures.get cancelled': 'one for each of at most 366 days',
  'eventFigures.get seats': 'one for each of at most 366 days',
  'eventSources.get views': 'one for each of at most 366 days',
  'eventSources.get answers': 'one for each of at most 366 days',
  'eventSources.get going': 'one for each of at most 366 days',
  'eventSources.get sources': 'the first 50',
  links: 'at most 20, which adding keeps to',
  'eventFigures.get checkIns.counts': 'one for each ten minutes of at most a day',
  'eventMessages.preview items': 'one for each of two languages',
  ids: 'at most 100 registrations, which the call that writes them keeps to',
  kinds: 'what can change of an event: ten kinds',
  'menus.routes result': 'the menu table, of which 2,000 rows are read',
  'menus.mine result': 'the menu table, of which 2,000 rows are read',
  'departments.list items': 'at most 2,000, which creating one keeps to',
  'departments.leaders items': 'the first 20',
  'roles.candidates items': 'the first 10',
  settings: 'the names of the settings that one change set',
  'users.consequences communities': 'the first 5',
  'users.departments items': 'at most 2,000, which creating one keeps to',
  'usersImport.waiting items': 'the five imports that one person can have at once',
  droppedImages: 'the first 20 of a copy',
  'jobs.queues items': 'one for each job that this build defines',
  data: 'what a job was given: an id or nothing',
  'menuEditor.list items': 'at most 2,000, which creating one keeps to',
  frameHosts: 'what the operator allows',
  children: 'the menu table, of which 2,000 rows are read',
  menuIds: 'rows of the menu table that a role holds, of which 2,000 are taken',
  rows: 'the menu table, of which 2,000 rows are read',
  menus: 'the menu table, of which 2,000 rows are read',
  permissions: 'codes of the menu table',
  roles: 'roles of one person, or of one menu entry',
  'profile.me communities': 'the 1,000 communities joined last',
  'profile.rename communities': 'the 1,000 communities joined last',
  'profile.updateMe communities': 'the 1,000 communities joined last',
  'profile.blockedIds ids': 'the 1,000 people blocked last',
  'profile.get about.communities': 'the first that both may see',
  'profile.get about.events': 'the next ones',
  pendingConsents: 'two documents',
  recoveryCodes: 'ten',
  'security.sessions items': 'at most 20 sessions of one person',
  passkeys: 'at most 20 of one person',
  excludeCredentials: 'the passkeys of one person',
  allowCredentials: 'the passkeys of one person',
  transports: 'at most 10 when they are written',
  pubKeyCredParams: 'the algorithms of a library',
  confirmBy: 'a few ways',
  points: 'the days of a period, or the weeks of a year',
  tags: 'at most 10 when they are written',
  interests: 'at most 10 when they are written',
  rules: 'a text of the community, written by its admins',
  joinQuestions: 'at most 5 when they are written',
  memberFields: 'at most 8 when they are written',
  fields: 'fields of members: at most 8 when they are written',
  values: 'of the fields of members, at most one each',

  options: 'at most 20 when they are written',
  defaultChannelIds: 'at most 10 when they are written',
  'communitySettings.get channels': 'at most 200 are read',
  'communitySettings.change channels': 'at most 200 are read',
  'communitySettings.verify channels': 'at most 200 are read',
  words: 'at most 200 when they are written',
  members: 'a preview of 5 or 12 faces',
  guestPreviews: 'a preview of 5 faces',
  guests: 'names of at most 9 guests',
  hosts: 'at most 20 are read',
  helpers: 'at most 50, which adding one keeps to',
  gates: 'the first 20',
  'eventDoor.conflicts conflicts': 'the latest 100',
  inside: 'one for each person of a party',
  answers: 'one for each of a few questions of the community',
  results: 'one for each id of the call, of which 100 are taken',
  withoutMail: 'the kinds of mails, of which there are eight',
  'eventCalendars.feeds items': 'at most 20 of one person',
  minutes: 'at most 5 when they are written',
  images: 'at most 10 of a post and 4 of a comment when they are written',
  cards: 'at most 3 of a post and one of a comment when they are written',
  testimonials: 'at most 12 when they are written',
  team: 'at most 12 when they are written',
  muted: 'the topics of notices, of which there are four',
  attachments: 'at most ten of a message',
  reactions: 'one for each of eight kinds, of a message of at most twenty',
  mentions: 'at most 50 when they are written',
  replies: 'the first three',
  reasons: 'one for each of ten kinds',
  reports: 'the latest 100',
  history: 'the latest 20',
  context: 'three messages on either side of the reported one',
  personActs: 'six kinds of acts',
  contentActs: 'four kinds of acts',
};

/** Every list of every response: `events.list items`, and nested `events.list items.0.guestPreviews`. */
const lists = lines.flatMap(({ id, endpoint }) => {
  const schema = schemaOf(endpoint.ok, 'output');
  const query = Object.keys(endpoint.query?.shape ?? {});
  const isPaged = query.includes('limit') || query.includes('perPage');
  return [...(isArray(schema) ? [[]] : []), ...fieldsOf(schema, isArray)].map((path) => ({
    name: [id, path.join('.')].filter(Boolean).join(' '),
    end: path.at(-1) ?? '',
    isPaged: isPaged && path.length === 1,
  }));
});

test('every list is paged by its caller, or short for a reason that is written down', () => {
  const boundless = lists.filter(({ name, end, isPaged }) => !isPaged && !(name in shortByNature) && !(end in shortByNature));
  expect(boundless.map(({ name }) => name)).toEqual([]);
});

test('every written reason still has its list', () => {
  const idle = Object.keys(shortByNature).filter(
    (key) => !lists.some(({ name, end, isPaged }) => !isPaged && (name === key || end === key)),
  );
  expect(idle).toEqual([]);
});

test('no caller can ask for more than a hundred at once, nor for a page without end', () => {
  for (const { name, endpoint } of lines) {
    const { properties = {} } = endpoint.query ? schemaOf(endpoint.query, 'input') : {};
    for (const field of ['limit', 'perPage', 'page']) {
      const part = properties[field];
      if (part)
        expect([name, field, part.minimum, (part.maximum ?? Infinity) <= (field === 'page' ? 100_000 : 100)]).toEqual([
          name,
          field,
          1,
          true,
        ]);
    }
  }
});

test('every text and every list that is sent has an upper bound', () => {
  const isOpenText = ({ type, maxLength, format, enum: values, const: only, pattern }: JsonSchema) =>
    type === 'string' &&
    maxLength === undefined &&
    format === undefined &&
    values === undefined &&
    only === undefined &&
    !pattern?.includes('$');
  const isOpenList = ({ type, maxItems }: JsonSchema) => type === 'array' && maxItems === undefined;
  for (const { name, endpoint } of lines)
    for (const part of [endpoint.params, endpoint.query, endpoint.body])
      if (part) expect([name, fieldsOf(schemaOf(part, 'input'), (schema) => isOpenText(schema) || isOpenList(schema))]).toEqual([name, []]);
});
