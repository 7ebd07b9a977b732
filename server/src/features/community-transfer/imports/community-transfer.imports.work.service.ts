import type { ImportFailure } from '#contract/community-transfer/imports.ts';
import type { CommunityFileUploads, MakePicture } from '#features/uploads/index.ts';
import { AppError } from '#kernel/errors.ts';
import { TaskEnded, type TaskRun, type TaskStep } from '#kernel/long-task/index.ts';
import type { Parts } from '#kernel/parts.ts';
import { type CommunityFile, imageFile, openCommunityFile } from '../file/community-file-reader.ts';
import { ImportFault } from '../file/import-fault.ts';
import type { CommunityImportWork } from './community-transfer.imports.repository.ts';
import * as imports from './community-transfer.imports.repository.ts';
import type { ImportWriter } from './community-transfer.imports.write.service.ts';
import { type CommunityImportPlan, planOf } from './import-plan.ts';

type Dependencies = Pick<Parts, 'db' | 'transact'> & {
  uploads: CommunityFileUploads;
  makePicture: MakePicture;
  write: ImportWriter;
};
type Working = 'checking' | 'running';

const lastFailure: ImportFailure = { reason: 'broken', file: null, line: null };
/** Failures that the importer can resolve or wait out, to try again with the same file. */
const isPassing = ({ reason }: ImportFailure): boolean => ['slug_taken', 'name_look_alike', 'too_many'].includes(reason);

/** The steps of an import. */
export function importSteps({ db, transact, uploads, makePicture, write }: Dependencies) {
  const fail = async (id: string, from: Working, failure: ImportFailure): Promise<void> => {
    const to = from === 'running' && isPassing(failure) ? 'checked' : 'failed';
    if ((await imports.fail(db, id, from, { to, failure })) && to === 'failed') await uploads.drop(id);
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
      imports.report(db, id, state, { done, files });
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
        const { files } = file.manifest;
        if (!(await imports.finish(tx, work.importId, { communityId, dropped, files: files.length }))) throw new TaskEnded();
      });
    });

  const check = (work: CommunityImportWork, { signal }: TaskRun): Promise<void> =>
    reading(work, async (file) => {
      const { files } = file.manifest;
      const onFile = counter(work.importId, 'checking', files.length);
      await file.verify(() => {
        signal.throwIfAborted();
        onFile();
      });
      const { summary } = await planOf(file, work, () => signal.throwIfAborted());
      await imports.setChecked(db, work.importId, { summary, files: files.length });
    });

  const run = async (work: CommunityImportWork, { signal }: TaskRun): Promise<void> => {
    await importAll(work, signal);
    await uploads.drop(work.importId);
  };

  const stepOf = (state: Working, act: typeof run): Omit<TaskStep<CommunityImportWork, ImportFailure>, 'job' | 'rules'> => ({
    find: (id) => imports.work(db, id, state),
    act,
    failureOf: (error) => (error instanceof ImportFault ? error.failure : null),
    lastFailure,
    fail: (id, failure) => fail(id, state, failure),
  });
  return { check: stepOf('checking', check), run: stepOf('running', run) };
}
const asDropped = (error: unknown): null => {
  if (error instanceof AppError) return null;
  throw error;
};
