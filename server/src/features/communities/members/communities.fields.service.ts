import type { z } from 'zod';
import type { communityMembers } from '#contract/communities/members.ts';
import { requireAccess, requireAccessForShare } from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as fields from './communities.fields.repository.ts';
import { checkValues, valuesIn } from './member-fields.ts';

type Dependencies = { transact: Transact; db: Db };
type OwnFields = z.output<(typeof communityMembers.ownFields)['ok']>;
type Input = z.output<(typeof communityMembers.setOwnFields)['body'] & {}>;

/** The values of a member in the fields of a community. */
export function fieldsService({ transact, db }: Dependencies) {
  return {
    async own(viewer: Viewer, idOrSlug: string): Promise<OwnFields> {
      const access = await requireAccess(db, viewer, idOrSlug);
      if (access.state !== 'active') throw new AppError('member.not_member');
      const { stored, ...own } = await fields.own(db, { communityId: access.community.id, userId: viewer.id });
      return { ...own, values: valuesIn(own.fields, stored) };
    },

    setOwn: (viewer: Viewer, idOrSlug: string, { values, version }: Input): Promise<OwnFields> =>
      transact(async (tx) => {
        // The fields stay as they are until the values are stored.
        const { community, state } = await requireAccessForShare(tx, viewer, idOrSlug);
        if (state !== 'active') throw new AppError('member.not_member');
        if (community.status === 'archived') throw new AppError('community.archived');
        const key = { communityId: community.id, userId: viewer.id };
        const before = await fields.own(tx, key);
        // Checked first: otherwise the values saved in another tab would be reported as an error of these.
        if (before.version !== version) throw changedElsewhere();
        const { stored, errors } = checkValues(before.fields, values);
        if (errors.length > 0) throw new AppError('member.fields_wrong', {}, errors);
        if (!(await fields.save(tx, key, { stored, version }))) throw changedElsewhere();
        return { fields: before.fields, values: valuesIn(before.fields, stored), version: version + 1 };
      }),
  };
}
export type FieldsService = ReturnType<typeof fieldsService>;

/** Only the member changes the values, so the conflict names no author. */
const changedElsewhere = (): AppError => new AppError('record.changed', { by: '', at: '' });
