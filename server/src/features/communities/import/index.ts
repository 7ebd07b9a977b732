import { communitiesImport } from '#contract/communities-import.ts';
import type { OnFounded } from '#features/access/index.ts';
import type { ArchiveUploads, MakePicture, Photos, ReplaceImage } from '#features/uploads/index.ts';
import { inBatches } from '#kernel/batches.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import type { FoundingRepository } from '../communities.founding.repository.ts';
import type { Admission } from '../members/communities.admission.service.ts';
import type { MembersRepository } from '../members/communities.members.repository.ts';
import { settingsRepository, settingsWriting } from '../settings/communities.settings.repository.ts';
import { importRepository } from './communities.import.repository.ts';
import { importService } from './communities.import.service.ts';
import { IMPORT_RETRIES, importWork } from './communities.import.work.service.ts';
import { importWriting } from './communities.import.write.repository.ts';
import { type EventWords, importWriter } from './communities.import.write.service.ts';

const check = defineJob<{ id: string }>('communities.import_check');
const run = defineJob<{ id: string }>('communities.import');
const tidy = defineJob<object>('communities.imports_tidy');

export type { EventWords } from './communities.import.write.service.ts';

type Dependencies = EventWords & {
  founding: FoundingRepository;
  members: MembersRepository;
  admission: Admission;
  onFounded: OnFounded;
  replaceImage: ReplaceImage;
  photos: Photos;
  archiveUploads: ArchiveUploads;
  makePicture: MakePicture;
};

/** Communities from archives of this or another site. */
export function createImports(
  parts: Parts,
  { archiveUploads: uploads, makePicture, founding, ...others }: Dependencies,
): { routes: Handler[] } {
  const { db, jobs } = parts;
  const imports = importRepository(db);
  const write = importWriter({ ...parts, ...others, founding, settingsWriting, writing: importWriting });
  const work = importWork({ ...parts, imports, uploads, makePicture, write });
  const rules = { retryLimit: IMPORT_RETRIES, expireIn: 1_800, concurrency: 2, isFinal: true };
  jobs.define(check, { ...rules, onGivenUp: ({ id }) => work.giveUp(id, 'checking') }, ({ id }, job) => work.check(id, job));
  jobs.define(run, { ...rules, onGivenUp: ({ id }) => work.giveUp(id, 'running') }, ({ id }, job) => work.run(id, job));
  jobs.define(tidy, { schedule: '47 * * * *', expireIn: 600, concurrency: 1 }, () => inBatches(imports.dropOld));
  const service = importService({
    ...parts,
    imports,
    uploads,
    founding,
    writing: settingsWriting,
    slugs: settingsRepository(db),
    jobNames: { check, run },
  });
  return {
    routes: [
      handle(communitiesImport.start, ({ viewer, body }) => service.start(viewer, body)),
      handle(communitiesImport.latest, ({ viewer }) => service.latest(viewer)),
      handle(communitiesImport.run, ({ viewer, params, body }) => service.run(viewer, params.id, body)),
      handle(communitiesImport.cancel, ({ viewer, params }) => service.cancel(viewer, params.id)),
    ],
  };
}
