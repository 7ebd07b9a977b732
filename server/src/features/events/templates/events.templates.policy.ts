import { type Access, mayCreateEvent, mayModerate } from '#features/access/index.ts';
import type { Viewer } from '#kernel/viewer.ts';

/** Whether the viewer may see the templates of a community, start events from them, and save one. */
export const mayUseTemplates = (viewer: Viewer, access: Access): boolean => mayCreateEvent(viewer, access);

/** Whether the viewer may rename, replace and delete a template. */
export const mayChangeTemplate = (viewer: Viewer, access: Access, { createdBy }: { createdBy: string | null }): boolean =>
  mayUseTemplates(viewer, access) && (createdBy === viewer.id || mayModerate(viewer, access));
