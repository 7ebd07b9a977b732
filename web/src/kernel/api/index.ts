import { countActivity } from '#kernel/activity/index.ts';
import { askToConfirm } from '#kernel/confirmation/index.ts';
import { currentLanguage } from '#kernel/i18n/language.ts';
import { session } from '#kernel/session/index.ts';
import { createApi } from './create-api.ts';
import { apiPrefix, sendOnce } from './once.ts';
import { sendWithRetries } from './send-with-retries.ts';

export { isApiError, type ApiErrorCode } from './api-error.ts';

/** `api('GET /communities/:id', { params: { id }, signal })` */
export const api = createApi({
  retrying: sendWithRetries(apiPrefix),
  once: sendOnce(apiPrefix),
  session,
  language: currentLanguage,
  count: countActivity,
  confirm: askToConfirm,
});
