import { mayCreateEvent, mayModerate, type Standing } from '#features/communities/index.ts';
import type { Viewer } from '#kernel/viewer.ts';

/** Seeing the templates of a community, starting events from them, and saving one. */
export const mayUseTemplates = (viewer: Viewer, standing: Standing): boolean => mayCreateEvent(viewer, standing);

/** Renaming, replacing and deleting one. */
export const mayChangeTemplate = (viewer: Viewer, standing: Standing, { createdBy }: { createdBy: string | null }): boolean =>
  mayUseTemplates(viewer, standing) && (createdBy === viewer.id || mayModerate(viewer, standing));
