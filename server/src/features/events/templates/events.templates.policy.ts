import { type Access, mayCreateEvent, mayModerate } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';

/** Seeing the templates of a community, starting events from them, and saving one. */
export const mayUseTemplates = (viewer: Viewer, access: Access): boolean => mayCreateEvent(viewer, access);

/** Renaming, replacing and deleting one. */
export const mayChangeTemplate = (viewer: Viewer, access: Access, { createdBy }: { createdBy: string | null }): boolean =>
  mayUseTemplates(viewer, access) && (createdBy === viewer.id || mayModerate(viewer, access));
