import { currentLanguage } from '#kernel/i18n/language.ts';
import { wishFor, type Api, type Parts } from './call.ts';
import { apiPrefix, sendOnce } from './once.ts';

const send = sendOnce(apiPrefix);
const call = (name: string, parts: Parts = {}): Promise<unknown> => send(wishFor(name, parts, currentLanguage()));

/** Calls of people who are not signed in: no token, no repetition, and next to no code on the sign-in page. */
export const publicApi = call as Api;
