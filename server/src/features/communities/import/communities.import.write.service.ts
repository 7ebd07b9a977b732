import { randomBytes } from 'node:crypto';
import type { CommunityCreate } from '#contract/communities.ts';
import type { EventCreate } from '#contract/events.ts';
import { imageAddress } from '#contract/kernel/image-address.ts';
import type { OnFounded } from '#features/access/index.ts';
import { idIn, type Photos, type ReplaceImage } from '#features/uploads/index.ts';
import { batchesOf } from '#kernel/batches.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Parts } from '#kernel/parts.ts';
import { vectorText } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import { sessionless } from '#kernel/viewer.ts';
import { zonedTime } from '#kernel/zoned-time.ts';
import type { FoundingRepository } from '../communities.founding.repository.ts';
import { forgedName } from '../communities.inputs.ts';
import { HIDDEN_BYTES, hiddenSlugFor } from '../communities.slug.ts';
import type { Admission } from '../members/communities.admission.service.ts';
import type { MembersRepository } from '../members/communities.members.repository.ts';
import type { SettingsWriting } from '../settings/communities.settings.repository.ts';
import type { Archive } from './archive-reader.ts';
import type { ArchiveRow, Author } from './archive-rows.ts';
import type { ImportWork } from './communities.import.repository.ts';
import type { ImportTable, ImportWriting } from './communities.import.write.repository.ts';
import { ImportFault } from './import-fault.ts';
import type { Plan } from './import-plan.ts';
import { settingsOf } from './import-settings.ts';
import { belongingsOf, isInSeries, onlineOf, plannedOf, seriesRows } from './import-events.ts';
import { newIds } from './new-ids.ts';
import { placeholderOf } from './placeholders.ts';

/** Rows of one statement. */
const BATCH = 500;

/** What follows from the words of an event. */
export type EventWords = {
  eventSlug: (title: string) => string;
  eventWords: (event: Pick<EventCreate, 'title' | 'summary'> & { venue: { name: string; city: string } | null }) => string[];
};

type Dependencies = Pick<Parts, 'settings' | 'audit'> &
  EventWords & {
    writing: ImportWriting;
    founding: FoundingRepository;
    settingsWriting: Pick<SettingsWriting, 'alike' | 'update'>;
    members: Pick<MembersRepository, 'insertOwner'>;
    admission: Pick<Admission, 'entered'>;
    onFounded: OnFounded;
    replaceImage: ReplaceImage;
    photos: Photos;
  };
type Row = Record<string, unknown>;
export type ImportInput = {
  work: ImportWork;
  archive: Archive;
  plan: Plan;
  /** The pictures that could be read, by their ids in the archive. */
  images: ReadonlyMap<string, string>;
  goOn: () => void;
};

/** Writes a community with all that its archive holds, in the transaction of the caller. */
export function importWriter({
  writing,
  founding,
  settingsWriting,
  members,
  admission,
  onFounded,
  replaceImage,
  photos,
  ...parts
}: Dependencies) {
  const { settings, audit, eventSlug, eventWords } = parts;

  return async (tx: Tx, { work, archive, plan, images, goOn }: ImportInput): Promise<string> => {
    const id = newId();
    const viewer = sessionless(work.id);
    const idOf = newIds(randomBytes(32).toString('hex'));
    const personOf = (old: string): string => (old === plan.selfId ? work.id : idOf(old));
    const signedOf = (row: { id: string; author: Author }) => ({ id: idOf(row.id), author_id: personOf(row.author.id) });
    const nullable = (old: string | null): string | null => old && idOf(old);
    /** A picture has one place only. */
    const free = new Map(images);
    const taken: string[] = [];
    const take = (old: string | null): string | null => {
      const image = old === null ? undefined : free.get(old);
      if (image !== undefined && old !== null) free.delete(old);
      return image ?? null;
    };

    const insertAll = async (table: ImportTable, rows: AsyncIterable<Row> | Iterable<Row>): Promise<void> => {
      for await (const batch of batchesOf(rows, BATCH)) {
        goOn();
        await writing.insert(tx, table, batch);
      }
    };
    async function* rowsOf<Part extends Parameters<Archive['lines']>[0]>(
      part: Part,
      shape: (row: ArchiveRow<Part>) => Row[],
    ): AsyncGenerator<Row> {
      for await (const { row } of archive.lines(part)) yield* shape(row);
    }

    const found = async (): Promise<void> => {
      const { community } = plan;
      const avatarId = take(idIn(community.avatar));
      const coverId = take(idIn(community.cover));
      const values = settingsOf(community, { id, work, categoryId: await writing.categoryOf(tx, community.category), idOf });
      const isHidden = community.visibility === 'hidden';
      const slug = isHidden ? hiddenSlugFor(work.slug, randomBytes(HIDDEN_BYTES).toString('hex')) : work.slug;
      forgedName(work.name, await settingsWriting.alike(tx, { id, name: work.name }));
      const input: CommunityCreate = { ...values, city: values.city ?? '', avatarId, coverId };
      const inserted = await founding.insert(tx, { ...input, id, founderId: work.id, slugs: [slug] });
      if (inserted === null) throw new ImportFault('slug_taken');
      for (const [purpose, imageId] of [['emblem', avatarId] as const, ['cover', coverId] as const])
        await replaceImage(tx, viewer, { purpose, imageId, former: null, communityId: id });
      await settingsWriting.update(tx, {
        ...values,
        slug,
        avatar: avatarId && imageAddress('emblem', avatarId),
        cover: coverId && imageAddress('cover', coverId),
      });
      await members.insertOwner(tx, { communityId: id, userId: work.id });
      const fields = Object.fromEntries((plan.self?.profile_fields ?? []).map((field) => [idOf(field.id), field.value]));
      await writing.setMember(tx, { communityId: id, userId: work.id, joinedAt: plan.self?.joined_at ?? null, fields });
    };

    const placesOf = (
      row: { images: readonly { id: string; alt: string }[] },
      place: { post_id: string; comment_id: string | null },
    ): Row[] =>
      row.images
        .flatMap(({ id: old, alt }) => {
          const imageId = take(old);
          if (imageId === null) return [];
          taken.push(imageId);
          return [{ ...place, image_id: imageId, alt }];
        })
        .map((row, nth) => ({ ...row, nth }));

    const insertPosts = async (): Promise<void> => {
      await insertAll(
        'posts',
        rowsOf('posts', (row) => [{ ...row, ...signedOf(row), community_id: id, event_id: nullable(row.event_id) }]),
      );
      await insertAll(
        'post_images',
        rowsOf('posts', (row) => placesOf(row, { post_id: idOf(row.id), comment_id: null })),
      );
      await insertAll(
        'polls',
        rowsOf('polls', (row) => [{ ...row, post_id: idOf(row.post_id) }]),
      );
      await insertAll(
        'poll_options',
        rowsOf('polls', ({ post_id: postId, options }) => options.map((option, nth) => ({ ...option, post_id: idOf(postId), nth }))),
      );
    };

    /** The first level before the answers to it. An answer to a comment that was deleted stands on the first level. */
    const insertComments = async (): Promise<void> => {
      const shape = (row: ArchiveRow<'comments'>, parentId: string | null): Row => ({
        ...row,
        ...signedOf(row),
        post_id: idOf(row.post_id),
        parent_id: nullable(parentId),
      });
      const isAnswer = ({ parent_id: parentId, post_id: postId }: ArchiveRow<'comments'>) => plan.isRootOf(postId, parentId);
      await insertAll(
        'comments',
        rowsOf('comments', (row) => (isAnswer(row) ? [] : [shape(row, null)])),
      );
      await insertAll(
        'comments',
        rowsOf('comments', (row) => (isAnswer(row) ? [shape(row, row.parent_id)] : [])),
      );
      await insertAll(
        'post_images',
        rowsOf('comments', (row) => placesOf(row, { post_id: idOf(row.post_id), comment_id: idOf(row.id) })),
      );
      await writing.countComments(tx, id);
      const answered = rowsOf('comments', (row) => (row.answer_id === null ? [] : [{ id: idOf(row.id), answer_id: idOf(row.answer_id) }]));
      for await (const batch of batchesOf(answered, BATCH)) await writing.answer(tx, batch);
      const accepted = [...plan.accepted].map(([post, comment]) => ({ post_id: idOf(post), comment_id: idOf(comment) }));
      for await (const batch of batchesOf(accepted, BATCH)) await writing.accept(tx, batch);
    };

    /** Without their RSVPs: those who gave them have no account here. */
    const insertEvents = async (): Promise<void> => {
      const covers: string[] = [];
      const categories = await writing.categories(tx);
      const shape = (row: ArchiveRow<'events'>): Row => {
        const [start, end] = [zonedTime(row.wall_start, row.zone)!, zonedTime(row.wall_end, row.zone)!];
        const cover = take(idIn(row.cover));
        if (cover !== null) covers.push(cover);
        const { title, summary } = row;
        const venue = { name: row.venue_name ?? '', line: row.venue_line, city: row.venue_city };
        return {
          ...row,
          id: idOf(row.id),
          slug: eventSlug(row.title),
          community_id: id,
          series_id: isInSeries(row) ? idOf(row.series_id) : null,
          cover: cover && imageAddress('cover', cover),
          ...plannedOf(row, categories),
          zone: start.zone,
          starts_at: start.instant,
          ends_at: end.instant,
          search: vectorText(eventWords({ title, summary, venue })),
          created_by: work.id,
        };
      };
      await insertAll('event_series', rowsOf('events', seriesRows(idOf, id, work.id)));
      await insertAll(
        'events',
        rowsOf('events', (row) => [shape(row)]),
      );
      for (const [table, belonging] of belongingsOf(idOf, work.id)) await insertAll(table, rowsOf('events', belonging));
      for await (const batch of batchesOf(rowsOf('events', onlineOf(idOf)), BATCH)) await writing.setOnlinePlaces(tx, batch);
      for (const imageId of covers) await replaceImage(tx, viewer, { purpose: 'cover', imageId, former: null, communityId: id });
    };

    const insertMessages = async (): Promise<void> => {
      if (plan.summary.counts.channels === 0) await onFounded(tx, { id, language: plan.community.language });
      await insertAll(
        'channels',
        rowsOf('channels', (row) => [{ ...row, id: idOf(row.id), community_id: id }]),
      );
      const shape = (row: ArchiveRow<'messages'>): Row => {
        const seq = plan.seqOf(row);
        return {
          ...row,
          id: idOf(row.id),
          channel_id: idOf(row.channel_id),
          seq,
          countable_index: seq,
          rev: seq,
          sender_id: personOf(row.author.id),
          client_msg_id: idOf(row.id),
          reply_to_id: plan.hasMessage(row.channel_id, row.reply_to_id) ? nullable(row.reply_to_id) : null,
        };
      };
      await insertAll(
        'messages',
        rowsOf('messages', (row) => [shape(row)]),
      );
      await writing.countMessages(tx, id);
    };

    const max = settings.current().communitiesPerPerson;
    if ((await founding.countOwned(tx, work.id, max)) >= max) throw new ImportFault('too_many');
    await found().catch((error: unknown) => {
      throw error instanceof AppError && error.fields[0]?.rule === 'name_look_alike' ? new ImportFault('name_look_alike') : error;
    });
    await insertAll(
      'users',
      plan.authors.map((author) => placeholderOf(author, { personId: idOf(author.id), communityId: id })),
    );
    // Comments hang on events, too.
    await insertEvents();
    await insertPosts();
    await insertComments();
    await photos.keepPhotos(tx, work.id, { imageIds: taken, communityId: id });
    await insertMessages();
    const { rights, status, created_at: createdAt } = plan.community;
    await writing.finishCommunity(tx, { id, rights, status, createdAt });
    await admission.entered(tx, id, [work.id]);
    await audit.record(tx, {
      by: { ...viewer, username: work.username },
      action: 'community.imported',
      target: { type: 'community', id, name: work.name },
      communityId: id,
      after: { site: plan.summary.site, madeAt: plan.summary.madeAt },
    });
    return id;
  };
}
export type ImportWriter = ReturnType<typeof importWriter>;
