import type { CommunityFileSummary } from '#contract/community-transfer/imports.ts';
import { fullName } from '#contract/browser/full-name.ts';
import { importPartNames } from '#contract/browser/community-import.ts';
import { limits } from '#contract/browser/limits.ts';
import { foldName } from '#contract/browser/patterns.ts';
import { zonedTime } from '#kernel/zoned-time.ts';
import { type CommunityFile, fileOf, imageFile } from '../file/community-file-reader.ts';
import { type ListName, listNames, type FileRow, type Author } from '../file/file-lists.ts';
import { ImportFault } from '../file/import-fault.ts';

/** The importer, as far as a file can know them. */
export type Importer = { id: string; username: string; emailSha256: string | null };
export type CommunityImportPlan = {
  summary: CommunityFileSummary;
  community: FileRow<'community'>;
  /** The importer's own line among the members. */
  self: FileRow<'members'> | null;
  /** Id in the file that is the importer's. */
  selfId: string | null;
  /** Other people whose texts are in it. */
  authors: readonly Author[];
  images: readonly FileRow<'images'>[];
  /** Accepted answers, by the ids of their posts. */
  accepted: ReadonlyMap<string, string>;
  /** Dense numbers of messages: deleted ones have left gaps. */
  seqOf: (message: FileRow<'messages'>) => number;
  /** Whether the comment is on the first level of the post. */
  isRootOf: (postId: string, commentId: string | null) => boolean;
  hasMessage: (channelId: string, id: string | null) => boolean;
};
type Comment = { post: string; isRoot: boolean };

/** Most channels of an imported community. */
const MAX_CHANNELS = 500;

/** Reads every line of a file: the references between lines, and the parts in which it is complete. */
class Check {
  readonly counts = Object.fromEntries(listNames.map((part) => [part, 0])) as Record<ListName, number>;
  readonly ids = new Map<ListName, Set<string>>();
  readonly authors = new Map<string, Author>();
  readonly comments = new Map<string, Comment>();
  readonly accepted = new Map<string, string>();
  /** The lines of posts on which the comments of events hang, by the event. */
  readonly conversations = new Map<string, number>();
  readonly seqs = new Map<string, number[]>();
  readonly messages = new Map<string, string>();
  readonly unique = new Set<string>();
  readonly images: FileRow<'images'>[] = [];
  community: FileRow<'community'> | null = null;
  selfByMail: FileRow<'members'> | null = null;
  selfByName: FileRow<'members'> | null = null;
  readonly withMail = new Set<string>();
  private lines = 0;

  readonly importer: Importer;

  constructor(importer: Importer) {
    this.importer = importer;
  }

  /** Counts a line; false when its id stands in the file already. */
  add(part: ListName, id: string): boolean {
    this.lines += 1;
    if (this.lines > limits.communityFile.lines) throw new ImportFault('too_large', fileOf(part));
    this.counts[part] += 1;
    return this.isFirst(part, id);
  }

  has = (part: ListName, id: string): boolean => this.ids.get(part)?.has(id) ?? false;

  /** False when the value was there before. */
  once(...parts: readonly (string | number)[]): boolean {
    const key = parts.join(' ');
    const isNew = !this.unique.has(key);
    this.unique.add(key);
    return isNew;
  }

  private isFirst(part: ListName, id: string): boolean {
    const known = this.ids.get(part) ?? new Set();
    this.ids.set(part, known);
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  }
}

type Rules = { [Part in ListName]: (check: Check, row: FileRow<Part>) => boolean };
const noteAuthor = ({ authors }: Check, author: Author): true => {
  if (!authors.has(author.id)) authors.set(author.id, author);
  return true;
};

/** The rules of each file: whether a line fits the lines before it. Files come in the order of the export. */
const rules: Rules = {
  community(check, row) {
    check.community = row;
    return check.add('community', row.id) && check.counts.community === 1 && zonedTime('2000-01-01T00:00', row.timezone) !== null;
  },
  members(check, row) {
    const { emailSha256, username } = check.importer;
    if (row.emailSha256 !== null) check.withMail.add(row.id);
    if (row.emailSha256 !== null && row.emailSha256 === emailSha256) check.selfByMail = row;
    // A handle identifies a member only if there is no address that could.
    else if (row.emailSha256 === null && row.state === 'active' && foldName(row.username) === foldName(username)) check.selfByName = row;
    return check.add('members', row.id);
  },
  posts(check, row) {
    if (row.accepted_comment_id !== null) check.accepted.set(row.id, row.accepted_comment_id);
    const isNew = check.add('posts', row.id);
    const [isAttached, eventId] = [row.state === 'attached', row.event_id];
    if (isAttached !== (row.type === 'event') || isAttached !== (eventId !== null)) return false;
    if (eventId !== null && !check.once('conversation', eventId)) return false;
    if (eventId !== null) check.conversations.set(eventId, check.counts.posts);
    return isNew && noteAuthor(check, row.author);
  },
  polls: (check, row) => check.add('polls', row.post_id) && check.has('posts', row.post_id),
  comments(check, row) {
    check.comments.set(row.id, { post: row.post_id, isRoot: row.parent_id === null });
    const isNew = check.add('comments', row.id) && check.once('comment', row.post_id, row.seq);
    return isNew && check.has('posts', row.post_id) && noteAuthor(check, row.author);
  },
  events(check, row) {
    const [start, end] = [zonedTime(row.wall_start, row.zone), zonedTime(row.wall_end, row.zone)];
    const isFirst = row.recurrence_id === null || row.series_id === null || check.once('series', row.series_id, row.recurrence_id);
    return check.add('events', row.id) && isFirst && start !== null && end !== null && end.instant > start.instant;
  },
  channels(check, row) {
    const isFirst = row.archived_at !== null || check.once('channel', row.name.toLowerCase());
    return check.add('channels', row.id) && isFirst && check.counts.channels <= MAX_CHANNELS;
  },
  messages(check, row) {
    check.messages.set(row.id, row.channel_id);
    const seqs = check.seqs.get(row.channel_id) ?? [];
    check.seqs.set(row.channel_id, seqs);
    seqs.push(row.seq);
    const isNew = check.add('messages', row.id) && check.once('message', row.channel_id, row.seq);
    return isNew && check.has('channels', row.channel_id) && noteAuthor(check, row.author);
  },
  images(check, row) {
    check.images.push(row);
    return check.add('images', row.id);
  },
};

const selfIdOf = (check: Check): string | null => {
  const { importer, selfByMail, selfByName, withMail } = check;
  const member = selfByMail ?? selfByName;
  if (member) return member.id;
  // A person who has left is no longer a member, and is known by the handle only.
  const isSelf = ({ id, username }: Author) =>
    foldName(username) === foldName(importer.username) && !check.has('members', id) && !withMail.has(id);
  return [...check.authors.values()].find(isSelf)?.id ?? null;
};

const placesOf = (seqs: ReadonlyMap<string, readonly number[]>) =>
  new Map([...seqs].map(([channel, all]) => [channel, new Map(all.toSorted((a, b) => a - b).map((seq, at) => [seq, at + 1]))]));

/** Reads a file as a whole; throws `ImportFault` for the first line that is damaged or does not fit the others. */
export async function planOf(file: CommunityFile, importer: Importer, goOn: () => void): Promise<CommunityImportPlan> {
  const check = new Check(importer);
  const readPart = async (part: ListName): Promise<void> => {
    const fits: (check: Check, row: never) => boolean = rules[part];
    for await (const { row, line } of file.lines(part)) {
      goOn();
      if (!fits(check, row as never)) throw new ImportFault('damaged_line', fileOf(part), line);
    }
  };
  for (const part of listNames) await readPart(part);
  // Events stand behind posts in a file.
  for (const [eventId, line] of check.conversations)
    if (!check.has('events', eventId)) throw new ImportFault('damaged_line', fileOf('posts'), line);
  const { community, comments, messages, authors } = check;
  if (!community) throw new ImportFault('damaged_line', fileOf('community'), 1);
  const selfId = selfIdOf(check);
  const self = check.selfByMail ?? check.selfByName;
  const selfNamed = self ?? (selfId === null ? null : authors.get(selfId)!);
  const others = [...authors.values()].filter(({ id }) => id !== selfId);
  const places = placesOf(check.seqs);
  const { site, madeAt } = file.manifest;
  return {
    summary: {
      name: community.name,
      slug: community.slug,
      visibility: community.visibility,
      site,
      madeAt,
      counts: {
        ...(Object.fromEntries(importPartNames.map((name) => [name, check.counts[name]])) as CommunityFileSummary['counts']),
        posts: check.counts.posts - check.conversations.size,
      },
      authors: others.length,
      importer: selfNamed && fullName(selfNamed),
    },
    community,
    self,
    selfId,
    authors: others,
    images: check.images.filter(({ id }) => file.has(imageFile(id))),
    accepted: new Map([...check.accepted].filter(([post, id]) => comments.get(id)?.post === post)),
    seqOf: ({ channel_id, seq }) => places.get(channel_id)!.get(seq)!,
    isRootOf(postId, id) {
      const comment = id === null ? undefined : comments.get(id);
      return comment !== undefined && comment.isRoot && comment.post === postId;
    },
    hasMessage: (channelId, id) => id !== null && messages.get(id) === channelId,
  };
}
