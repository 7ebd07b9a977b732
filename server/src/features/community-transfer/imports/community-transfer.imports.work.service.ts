import type { ImportFailure } from '#contract/community-transfer/imports.ts';
import type { CommunityFileUploads, MakePicture } from '#features/uploads/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { JobRun } from '#kernel/jobs/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { type CommunityFile, imageFile, openCommunityFile } from '../file/community-file-reader.ts';
import { ImportFault } from '../file/import-fault.ts';
import type { CommunityImportWork } from './community-transfer.imports.repository.ts';
import * as imports from './community-transfer.imports.repository.ts';
import type { ImportWriter } from './community-transfer.imports.write.service.ts';
import { type CommunityImportPlan, planOf } from './import-plan.ts';

export const IMPORT_RETRIES = 2;

type Dependencies = Pick<Parts, 'db' | 'transact'> & {
  uploads: CommunityFileUploads;
  makePicture: MakePicture;
  write: ImportWriter;
};
type Run = Pick<JobRun, 'attempt' | 'signal'>;
type Working = 'checking' | 'running';

/** The import was cancelled, or another run was faster: thrown to roll the transaction back. */
class GivenUp extends Error {}

const broken: ImportFailure = { reason: 'broken', file: null, line: null };
/** Failures that the importer can resolve or wait out, to try again with the same file. */
const isPassing = ({ reason }: ImportFailure): boolean => ['slug_taken', 'name_look_alike', 'too_many'].includes(reason);

/** The jobs of an import. Each may run twice, for example after a crash: the state of the row shows what is left. */
export function importsWork({ db, transact, uploads, makePicture, write }: Dependencies) {
  const fail = async (id: string, from: Working, failure: ImportFailure): Promise<void> => {
    const to = from === 'running' && isPassing(failure) ? 'checked' : 'failed';
    if ((await imports.fail(db, id, from, { to, failure })) && to === 'failed') await uploads.drop(id);
  };

  /** Handles an early end; after the last attempt the import fails, any other error is retried. */
  const ending =
    (id: string, from: Working, { attempt }: Run) =>
    async (error: unknown): Promise<void> => {
      if (error instanceof GivenUp) return;
      if (error instanceof ImportFault) return fail(id, from, error.failure);
      if (attempt >= IMPORT_RETRIES) await fail(id, from, broken);
      throw error;
    };

  const reading = async (work: CommunityImportWork, act: (file: CommunityFile) => Promise<void>): Promise<void> => {
    const file = await openCommunityFile(uploads.content(work.importId));
    try {
      await act(file);
    } finally {
      await file.close();
    }
  };

  const counter = (id: string, state: Working, files: number) => {
    let done = 0;
    return () => {
      done += 1;
      void imports.setDone(db, id, state, { done, files }).catch(() => undefined);
    };
  };

  /** Re-encoded as every other upload. They expire within a day unless the community takes them. */
  const makePictures = async (
    work: CommunityImportWork,
    { file, plan, signal }: { file: CommunityFile; plan: CommunityImportPlan; signal: AbortSignal },
  ) => {
    const onImage = counter(work.importId, 'running', file.manifest.files.length);
    const made = new Map<string, string>();
    const dropped: string[] = [];
    for (const { id, purpose } of plan.images) {
      signal.throwIfAborted();
      const content = await file.image(id);
      const image = content && (await makePicture(work.id, purpose, content).catch(asDropped));
      if (image) made.set(id, image.id);
      else dropped.push(imageFile(id));
      onImage();
    }
    return { made, dropped };
  };

  const importAll = (work: CommunityImportWork, signal: AbortSignal): Promise<void> =>
    reading(work, async (file) => {
      const goOn = () => signal.throwIfAborted();
      const plan = await planOf(file, work, goOn);
      const { made, dropped } = await makePictures(work, { file, plan, signal });
      await transact(async (tx) => {
        const communityId = await write(tx, { work, file, plan, images: made, onBatch: goOn });
        if (!(await imports.finish(tx, work.importId, { communityId, dropped }))) throw new GivenUp();
      });
    });

  return {
    async check(id: string, run: Run): Promise<void> {
      const work = await imports.work(db, id, 'checking');
      if (!work) return;
      await reading(work, async (file) => {
        const { files } = file.manifest;
        const onFile = counter(id, 'checking', files.length);
        await file.verify(() => {
          run.signal.throwIfAborted();
          onFile();
        });
        const { summary } = await planOf(file, work, () => run.signal.throwIfAborted());
        await imports.setChecked(db, id, { summary, files: files.length });
      }).catch(ending(id, 'checking', run));
    },

    async run(id: string, run: Run): Promise<void> {
      const work = await imports.work(db, id, 'running');
      if (!work) return;
      await importAll(work, run.signal)
        .then(() => uploads.drop(id))
        .catch(ending(id, 'running', run));
    },

    /** Marks the import as failed, even if the server died in the last attempt without doing so. */
    giveUp: (id: string, from: Working): Promise<void> => fail(id, from, broken),
  };
}
const asDropped = (error: unknown): null => {
  if (error instanceof AppError) return null;
  throw error;
};
