import type { EventCreate } from '#contract/events/index.ts';
import { imageAddress } from '#contract/browser/image-address.ts';
import type { ReplaceImage } from '#features/uploads/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as planning from './events.planning.repository.ts';

/** Gives a new event its cover, and copies values of the event or template that it is based on. */
export type Begin = (
  tx: Tx,
  viewer: Viewer,
  event: { id: string } & Pick<EventCreate, 'communityId' | 'coverId' | 'copyOf' | 'templateId' | 'joinMode' | 'commentPolicy'>,
) => Promise<void>;

export const beginning =
  ({ replaceImage }: { replaceImage: ReplaceImage }): Begin =>
  async (tx, viewer, { id, communityId, coverId, copyOf, templateId, ...chosen }) => {
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
    if (templateId !== null) await planning.copyInto(tx, { template: templateId }, { id, ...chosen });
    if (!copied) return;
    await planning.copyHosts(tx, { from: copied.id, to: id });
    await planning.copyInto(tx, { event: copied.id }, { id, ...chosen });
  };
