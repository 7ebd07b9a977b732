import type { CodePart, CodeReply } from './code.worker.ts';

/** Some texts would keep the patterns of a language busy for minutes; in this time, 20,000 characters of any program are done. */
const LONGEST_MS = 1_000;
type Answer = readonly CodePart[] | null;

let worker: Worker | null = null;
let last: Promise<Answer> = Promise.resolve(null);

/** The worker says when it has loaded the language: the network may be slow, the work may not. */
function ask(code: string, language: string): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const asked = (worker ??= new Worker(new URL('./code.worker.ts', import.meta.url), { type: 'module' }));
  const done = new AbortController();
  let limit: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => {
    asked.terminate();
    worker = null;
    resolve(null);
  };
  const take = ({ data }: MessageEvent<CodeReply>) => {
    if (data === 'begun') limit = setTimeout(giveUp, LONGEST_MS);
    else resolve(data);
  };
  asked.addEventListener('message', take, done);
  asked.addEventListener('error', giveUp, done);
  asked.postMessage({ code, language });
  return promise.finally(() => {
    clearTimeout(limit);
    done.abort();
  });
}

/** The parts of code with their kinds, one block after the other; null if it takes too long or fails. */
export const partsOf = (code: string, language: string): Promise<Answer> => (last = last.then(() => ask(code, language)));
