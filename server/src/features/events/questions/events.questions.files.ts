import { Readable } from 'node:stream';
import type { ReadUpload } from '#features/uploads/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Download } from '#kernel/http/downloads.ts';
import { downloadLinks } from '#kernel/one-time/download-links.ts';
import type { Parts } from '#kernel/parts.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { eventRightsOf } from '../guests/events.managing.policy.ts';
import * as events from '../guests/events.managing.repository.ts';
import * as answers from './events.questions.answers.repository.ts';

type Dependencies = Pick<Parts, 'db' | 'transact' | 'oneTime' | 'publicUrl' | 'viewers'> & {
  readUpload: ReadUpload;
};
type Link = { eventId: string; fileId: string };

const address = { path: '/event-files', ending: '.bin' } as const;

/** Files that answer questions. An address works once, for the person themself and for those who may read answers. */
export function answerFiles({ readUpload, ...parts }: Dependencies) {
  const { db, transact } = parts;
  const links = downloadLinks<Link>(parts, { purpose: 'event-answer-file', ...address });
  const mayRead = async (viewer: Viewer, idOrSlug: string, fileId: string): Promise<string> => {
    const event = await events.find(db, viewer, idOrSlug);
    if (!event) throw new AppError('event.not_found');
    const file = await answers.file(db, idOrSlug, fileId);
    const isRead = file !== null && (file.userId === viewer.id || eventRightsOf(viewer, event).emails);
    if (!isRead) throw new AppError('registration.file_not_found');
    return event.eventId;
  };

  return {
    link: async (viewer: Viewer, idOrSlug: string, fileId: string): Promise<{ url: string }> => {
      const eventId = await mayRead(viewer, idOrSlug, fileId);
      return transact((tx) => links.issue(tx, viewer, { eventId, fileId }));
    },

    download: {
      ...address,
      // The type is never one that a browser shows: the file may come from anyone who registered.
      type: 'application/octet-stream',
      async open(token) {
        const opened = await links.open(token);
        if (!opened) return null;
        const { eventId, fileId } = opened.data;
        const isOpen = await mayRead(opened.viewer, eventId, fileId).catch((error: unknown) => {
          if (error instanceof AppError) return null;
          throw error;
        });
        const file = isOpen && (await readUpload(fileId, 'answer'));
        return file ? { name: asciiName(file.name), content: Readable.from(file.content) } : null;
      },
    } satisfies Download,
  };
}
export type AnswerFiles = ReturnType<typeof answerFiles>;

/** A file name for a header: letters of other scripts are left out, the ending stays. */
function asciiName(name: string): string {
  const clean = name.replace(/[^\w.\- ]+/g, '').trim();
  return clean === '' || clean.startsWith('.') ? `file${clean}` : clean;
}
