import { isApiError } from '#kernel/api/index.ts';
import { errorText, textOf } from '#kernel/i18n/index.ts';

/** What stands beside the buttons of a form that could not be saved, where no field is at fault. */
export const refusalText = (error: unknown): string =>
  isApiError(error) && error.status === 0 ? textOf('trees', 'unreachable') : errorText(error);
