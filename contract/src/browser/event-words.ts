/**
 * States by which a list of attendees can be filtered. Without a filter, it has all answers that count. `unconfirmed`: has a seat, but has
 * not confirmed it for the new date. `seated`: has a seat, or is offered one. No dependencies.
 */
export const attendeeStates = [
  'all',
  'going',
  'unconfirmed',
  'seated',
  'waitlisted',
  'pending',
  'checked_in',
  'not_checked_in',
  'cancelled',
  'rejected',
] as const;
/** Groups of guests that the hosts of an event can write to; `chosen`: selected rows of the list of attendees. */
export const messageSegments = [
  'everyone',
  'going',
  'waitlisted',
  'pending',
  'maybe',
  'unanswered',
  'checked_in',
  'not_checked_in',
] as const;
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
/** Where the visitors of the page of an event come from: a named link, a page of this site, or another source. */
export const viewSources = ['link', 'community', 'feed', 'list', 'elsewhere', 'search', 'mail', 'site', 'direct'] as const;
/** Columns of the file with the numbers of an event. */
export const sourceColumns = ['day', 'source', 'label', 'views', 'answers', 'going', 'waitlisted', 'cancelled'] as const;
/** Kinds of questions of an event, whether a person or an order answers them, and name endings of files that answer one. */
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
/** Years in which events can take place, and the maximum length of an event in days. Other values are typing mistakes. */
export const eventTimes = { years: { min: 1900, max: 2199 }, days: { max: 366 } } as const;
/** The answer that a ticked consent gives. */
export const AGREED = 'yes';
/** Days within which a deleted draft of an event can be restored. */
export const draftRestoreDays = 30;
