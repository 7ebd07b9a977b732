import { createHash } from 'node:crypto';

/**
 * New ids for those of a file, the same for the same id, so that references need no table. The first half of a UUIDv7, its time and
 * place, stays: what was ordered by id stays so. The rest hangs on a secret of this run.
 */
export const newIds =
  (secret: string) =>
  (id: string): string => {
    const hash = createHash('sha256').update(`${secret} ${id.toLowerCase()}`).digest('hex');
    const [time, high, place] = id.toLowerCase().split('-');
    return `${time}-${high}-7${place!.slice(1)}-8${hash.slice(0, 3)}-${hash.slice(3, 15)}`;
  };
