import type { EventTemplate, EventTemplatePlan } from '#contract/events/templates.ts';
import { limits } from '#contract/browser/limits.ts';
import { type Access, findAccess, findLockedAccess, requireAccess } from '#features/access/index.ts';
import type { ReplaceImage } from '#features/uploads/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError, isConstraint } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { coverDropping } from '../events.covers.service.ts';
import { assertPlanner, planning } from '../planning/index.ts';
import { mayChangeTemplate, mayUseTemplates } from './events.templates.policy.ts';
import type { Template } from './events.templates.repository.ts';
import * as templates from './events.templates.repository.ts';

type Dependencies = { db: Db; replaceImage: ReplaceImage; transact: Transact };
type Change = { name?: string | undefined; eventId?: string | undefined; version: number };

const { max } = limits.eventTemplates;
const missing = () => new AppError('event_template.not_found');
/** The name of a template is unique in its community. */
const underOwnName = <T>(write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    if (!isConstraint(error, 'event_templates_name')) throw error;
    throw new AppError('event_template.name_taken', {}, [{ field: 'name', rule: 'invalid_value' }]);
  });

/** The templates that new events of a community start from. */
export function templatesService({ db, replaceImage, transact }: Dependencies) {
  const shown = (viewer: Viewer, access: Access, { createdBy, updatedAt, ...template }: Omit<Template, 'communityId'>): EventTemplate => ({
    id: template.id,
    name: template.name,
    title: template.title,
    mode: template.mode,
    cover: template.cover,
    can: { change: mayChangeTemplate(viewer, access, { createdBy }) },
    updatedAt: updatedAt.toISOString(),
    version: template.version,
  });

  /** If the viewer may not use the templates of a community, they are reported as missing. */
  const usable = async (tx: Tx, viewer: Viewer, communityId: string): Promise<Access> => {
    const access = await findAccess(tx, viewer, communityId);
    if (!access || !mayUseTemplates(viewer, access)) throw missing();
    return access;
  };

  const changeable = async (tx: Tx, viewer: Viewer, id: string): Promise<{ template: Template; access: Access }> => {
    const found = await templates.find(tx, id);
    // The community is locked, so that templates are counted one after the other.
    const access = found && (await findLockedAccess(tx, viewer, found.communityId, 'update'));
    const template = access && mayUseTemplates(viewer, access) ? await templates.find(tx, id) : null;
    if (!access || !template) throw missing();
    if (!mayChangeTemplate(viewer, access, template)) throw new AppError('member.not_allowed');
    return { template, access };
  };

  const dropCover = coverDropping({ replaceImage });
  const planned = async (tx: Tx, viewer: Viewer, eventId: string) => assertPlanner(await planning.find(tx, viewer, eventId));

  return {
    list: (viewer: Viewer, idOrSlug: string): Promise<{ items: EventTemplate[] }> =>
      transact(async (tx) => {
        const access = await requireAccess(tx, viewer, idOrSlug);
        if (access.community.status === 'archived') throw new AppError('community.archived');
        if (!mayUseTemplates(viewer, access)) throw new AppError('member.not_allowed');
        const items = await templates.list(tx, access.community.id);
        return { items: items.map((item) => shown(viewer, access, item)) };
      }),

    get: (viewer: Viewer, id: string): Promise<EventTemplatePlan> =>
      transact(async (tx) => {
        const found = await templates.plan(tx, id);
        if (!found) throw missing();
        const access = await usable(tx, viewer, found.communityId);
        const { createdBy: _, communityId: __, isDeleted: ___, opensAt, closesAt, ...plan } = found;
        const window = { opensAt: opensAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null };
        return { ...plan, ...window, ...shown(viewer, access, found) };
      }),

    create: (viewer: Viewer, eventIdOrSlug: string, name: string): Promise<EventTemplate> =>
      transact(async (tx) => {
        const event = await planned(tx, viewer, eventIdOrSlug);
        const access = await findLockedAccess(tx, viewer, event.communityId, 'update');
        if (access?.community.status === 'archived') throw new AppError('community.archived');
        if (!access || !mayUseTemplates(viewer, access)) throw new AppError('member.not_allowed');
        const id = newId();
        if (!(await underOwnName(templates.insert(tx, { id, name, eventId: event.id, createdBy: viewer.id }))))
          throw new AppError('event_template.too_many', { max });
        return shown(viewer, access, (await templates.find(tx, id))!);
      }),

    change: (viewer: Viewer, id: string, { name, eventId, version }: Change): Promise<EventTemplate> =>
      transact(async (tx) => {
        const { template, access } = await changeable(tx, viewer, id);
        if (template.isDeleted) throw missing();
        const event = eventId === undefined ? null : await planned(tx, viewer, eventId);
        if (event && event.communityId !== template.communityId) throw new AppError('event.not_found');
        if (!(await underOwnName(templates.change(tx, { ...template, version }, { name: name ?? null, eventId: event?.id ?? null }))))
          throw new AppError('record.changed', { by: '', at: '' });
        const after = (await templates.find(tx, id))!;
        if (template.cover !== null && template.cover !== after.cover) await dropCover(tx, viewer, { ...template, cover: template.cover });
        return shown(viewer, access, after);
      }),

    remove: (viewer: Viewer, id: string): Promise<Record<string, never>> =>
      transact(async (tx) => {
        await changeable(tx, viewer, id);
        await templates.remove(tx, id);
        return {};
      }),

    restore: (viewer: Viewer, id: string): Promise<EventTemplate> =>
      transact(async (tx) => {
        const { template, access } = await changeable(tx, viewer, id);
        if (template.isDeleted && !(await underOwnName(templates.restore(tx, template))))
          throw new AppError('event_template.too_many', { max });
        return shown(viewer, access, (await templates.find(tx, id))!);
      }),

    /** False once nothing is left to remove. */
    async purge(limit: number): Promise<boolean> {
      const { count, covers } = await templates.purge(db, limit);
      for (const cover of covers) await transact((tx) => dropCover(tx, { id: '' }, cover));
      return count === limit;
    },
  };
}
