import { currentLanguage } from '#kernel/i18n/language.ts';
import { inputFor, type Api, type CallParts } from './call.ts';
import { apiPrefix, sendOnce } from './once.ts';

const send = sendOnce(apiPrefix);
const call = (name: string, parts: CallParts = {}): Promise<unknown> => send(inputFor(name, parts, currentLanguage()));

/** Calls without an account: sent without a token and without retries, to keep the sign-in page small. */
export const publicApi = call as Api;
