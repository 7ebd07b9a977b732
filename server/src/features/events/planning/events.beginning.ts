import type { EventCreate } from '#contract/events/index.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import { limits } from '#contract/browser/limits.ts';
import type { ReplaceImage } from '#features/uploads/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Notify } from '#kernel/notify.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { nameGuests } from '../invited/events.naming.service.ts';
import * as questions from '../questions/events.questions.repository.ts';
import * as hosts from './events.hosts.repository.ts';
import * as planning from './events.planning.repository.ts';

type Begun = { id: string } & Pick<
  EventCreate,
  | 'communityId'
  | 'title'
  | 'coverId'
  | 'copyOf'
  | 'templateId'
  | 'joinMode'
  | 'commentPolicy'
  | 'opensAt'
  | 'closesAt'
  | 'cancelCutoffHours'
  | 'questions'
  | 'hostIds'
  | 'guests'
>;
/** Gives a new event its cover, people and questions, and the values of the event or template that it is based on. */
export type Begin = (tx: Tx, viewer: Viewer, event: Begun) => Promise<void>;
type Dependencies = { replaceImage: ReplaceImage; notify: Notify; audit: Pick<Audit, 'record'> };

export const beginning = ({ replaceImage, notify, audit }: Dependencies): Begin => {
  const copy = async (tx: Tx, viewer: Viewer, { coverId, copyOf, templateId, ...event }: Begun): Promise<void> => {
    const { id, communityId } = event;
    const copied = copyOf === null ? null : await planning.find(tx, viewer, copyOf);
    if (copyOf !== null && !copied?.mayEdit) throw new AppError('event.not_found');
    // People who may create an event may use the templates of its community.
    const template = templateId === null ? null : await planning.coverOfTemplate(tx, templateId, communityId);
    if (template === undefined) throw new AppError('event_template.not_found');
    if (coverId !== null) {
      await replaceImage(tx, viewer, { purpose: 'cover', imageId: coverId, former: null, communityId });
      await planning.setCover(tx, id, imageAddress('cover', coverId));
    }
    // A picture belongs to its community.
    const cover = copied?.communityId === communityId ? copied.facts.cover : template;
    if (coverId === null && cover !== null) await planning.setCover(tx, id, cover);
    if (templateId !== null) await planning.copyInto(tx, { template: templateId }, event);
    if (!copied) return;
    await planning.copyHosts(tx, { from: copied.id, to: id });
    await planning.copyInto(tx, { event: copied.id }, event);
  };

  const addHosts = async (tx: Tx, viewer: Viewer, { id, communityId, hostIds }: Begun): Promise<void> => {
    const others = [...new Set(hostIds)].filter((userId) => userId !== viewer.id);
    if (others.length === 0) return;
    const { max } = limits.eventHosts;
    if ((await hosts.addMembers(tx, { eventId: id, userIds: others })) < others.length)
      throw new AppError('member.not_found', {}, [{ field: 'hostIds', rule: 'invalid_value' }]);
    if ((await hosts.count(tx, id)) > max)
      throw new AppError('event.too_many_hosts', { max }, [{ field: 'hostIds', rule: 'invalid_value' }]);
    const subject = { type: 'event' as const, id };
    await notify(tx, others, { kind: 'event.host', actorId: viewer.id, subject, communityId, params: { role: 'co_organiser' } });
  };

  const addGuests = async (tx: Tx, viewer: Viewer, { id, communityId, title, guests }: Begun): Promise<void> => {
    if (!guests) return;
    const { count, unknown } = await nameGuests(tx, { eventId: id, by: viewer.id }, guests);
    if (unknown.length > 0)
      throw new AppError('event.unknown_guests', { names: unknown.join(', ') }, [{ field: 'guests', rule: 'invalid_value' }]);
    if (count === 0) return;
    const target = { type: 'event' as const, id, name: title };
    await audit.record(tx, { by: viewer, action: 'event.guests_named', target, communityId, after: { count } });
  };

  return async (tx, viewer, event) => {
    await copy(tx, viewer, event);
    if (event.questions) await questions.ask(tx, event.id, event.questions);
    await addHosts(tx, viewer, event);
    await addGuests(tx, viewer, event);
  };
};
