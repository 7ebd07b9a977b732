import { currentLanguage } from '#kernel/i18n/language.ts';
import { wishFor, type Api, type Parts } from './call.ts';
import { apiPrefix, sendOnce } from './once.ts';

const send = sendOnce(apiPrefix);
const call = (name: string, parts: Parts = {}): Promise<unknown> => send(wishFor(name, parts, currentLanguage()));

/** Calls that need no account: sent without a token and never repeated, with next to no code on the sign-in page. */
export const publicApi = call as Api;
