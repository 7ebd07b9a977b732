import type { Me } from '#kernel/me/index.ts';
import { homePath } from '#kernel/session/index.ts';

export const firstStepsPath = '/create-profile';

/** Documents that must be readable before consenting to them. */
const documents = ['/privacy', '/terms', '/about', '/contact'];
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * The address to start at instead of `place`: the onboarding, until the user has completed or skipped it. The original
 * target is kept for its end.
 */
export const wayIn = ({ didCompleteOnboarding }: Pick<Me, 'didCompleteOnboarding'>, { pathname, search, hash }: Address): string | null => {
  const path = pathname.replace(/(.)\/+$/, '$1');
  if (didCompleteOnboarding || path === firstStepsPath || documents.includes(path)) return null;
  const wanted = pathname + search + hash;
  return path === '/' || wanted === homePath ? firstStepsPath : `${firstStepsPath}?to=${encodeURIComponent(wanted)}`;
};
