/** What a list of attendees can be narrowed to; without a choice it has all answers that count. No dependencies. */
export const attendeeStates = ['going', 'waitlisted', 'pending', 'checked_in', 'not_checked_in', 'cancelled', 'rejected'] as const;
/** Whom of an event its hosts write to; `chosen`: rows of the list of attendees. */
export const messageSegments = ['everyone', 'going', 'waitlisted', 'pending', 'maybe', 'checked_in', 'not_checked_in'] as const;
/** Columns of the file of attendees. */
export const attendeeColumns = [
  'name',
  'username',
  'email',
  'state',
  'way',
  'ticketType',
  'position',
  'party',
  'checkedIn',
  'answered',
  'answers',
] as const;
/** Columns of the file of feedback. */
export const feedbackColumns = ['date', 'rating', 'text', 'name'] as const;
/** Where those who see the page of an event come from: a link with a name, pages of this site, and others. */
export const viewSources = ['link', 'community', 'feed', 'list', 'elsewhere', 'search', 'mail', 'site', 'direct'] as const;
/** Columns of the file of the numbers of an event. */
export const sourceColumns = ['day', 'source', 'label', 'views', 'answers', 'going', 'waitlisted', 'cancelled'] as const;
/** Kinds of questions of an event, whom they are put to, and the endings of files that answer one. */
export const questionKinds = ['text', 'long', 'choice', 'choices', 'file', 'consent'] as const;
export const questionScopes = ['person', 'order'] as const;
export const answerFileEndings = [
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'webp',
  'heic',
  'txt',
  'odt',
  'ods',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'csv',
] as const;
/** Years in which events take place, and the days that one lasts at most: others are slips of the hand. */
export const eventTimes = { years: { min: 1900, max: 2199 }, days: { max: 366 } } as const;
/** The answer of a ticked consent. */
export const AGREED = 'yes';
