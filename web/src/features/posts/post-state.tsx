import type { Post } from '#contract/posts/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';

/** Whether others have seen it, and may have reacted to it. */
export const hadReaders = ({ state }: Post): boolean => state === 'published' || state === 'hidden' || state === 'deleted';

/** Loaded with the first comment that is not published. */
export const CommentNote = lazyPart(async () => (await import('./publication/comment-note.tsx')).CommentNote, 'posts-publication');

/** Loaded with the first post that is not published. */
export const StateNote = lazyPart(async () => (await import('./publication/state-note.tsx')).StateNote, 'posts-publication');
