import { sha256 } from '@noble/hashes/sha2.js';
import { solveChallenge, type Challenge, type DeriveKeyFunction } from 'altcha-lib';

/** Derives the key as the server does: SHA-256 of salt and password. The Web Crypto API is asynchronous, and missing on plain HTTP. */
const deriveKey: DeriveKeyFunction = (parameters, salt, password) => {
  const input = new Uint8Array(salt.length + password.length);
  input.set(salt);
  input.set(password, salt.length);
  let key = sha256(input);
  for (let round = 1; round < parameters.cost; round += 1) key = sha256(key);
  return Promise.resolve({ derivedKey: key.subarray(0, parameters.keyLength) });
};

const work = async (challenge: Challenge) => {
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  postMessage(solution && { counter: solution.counter, derivedKey: solution.derivedKey });
};
addEventListener('message', ({ data }: MessageEvent<Challenge>) => void work(data));
