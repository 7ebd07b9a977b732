import { useEffect, useRef } from 'react';
import type { Challenge, Proof } from '#contract/kernel/proof.ts';
import { publicApi } from '#kernel/api/public-api.ts';

type Work = { proof: Promise<Proof>; stop: () => void };

const solve = (challenge: Challenge, worker: Worker) => {
  const { promise, resolve, reject } = Promise.withResolvers<Proof['solution']>();
  worker.addEventListener('message', ({ data }: MessageEvent<Proof['solution'] | null>) =>
    data ? resolve(data) : reject(new Error('The work against robots was not finished')),
  );
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  worker.postMessage(challenge);
  return promise;
};

const begin = (): Work => {
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
  const work = async (): Promise<Proof> => {
    const challenge = await publicApi('GET /auth/challenge');
    return { challenge, solution: await solve(challenge, worker) };
  };
  const proof = work().finally(() => worker.terminate());
  // The error reaches the caller of `take`; until then it must not count as an unhandled rejection.
  proof.catch(() => undefined);
  return { proof, stop: () => worker.terminate() };
};

/** Proof of work against bots: started while the form is filled in, valid for one attempt. */
export const useProof = () => {
  const work = useRef<Work | null>(null);
  useEffect(() => () => work.current?.stop(), []);
  const start = () => {
    work.current ??= begin();
  };
  return {
    start,
    take: async (): Promise<Proof> => {
      start();
      const taken = work.current;
      work.current = null;
      return (taken ?? begin()).proof;
    },
  };
};
