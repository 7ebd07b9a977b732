import type { Me } from '#kernel/me/index.ts';
import { homePath } from '#kernel/session/index.ts';

export const firstStepsPath = '/create-profile';

/** What somebody may have to read before they agree to it. */
const documents = ['/privacy', '/terms', '/about', '/contact'];
type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * Where the application begins instead of `place`: with the first steps, as long as somebody has neither finished nor skipped
 * them. Where they wanted to go is kept for the end.
 */
export const wayIn = ({ didCompleteOnboarding }: Pick<Me, 'didCompleteOnboarding'>, { pathname, search, hash }: Place): string | null => {
  const path = pathname.replace(/(.)\/+$/, '$1');
  if (didCompleteOnboarding || path === firstStepsPath || documents.includes(path)) return null;
  const wanted = pathname + search + hash;
  return path === '/' || wanted === homePath ? firstStepsPath : `${firstStepsPath}?to=${encodeURIComponent(wanted)}`;
};
