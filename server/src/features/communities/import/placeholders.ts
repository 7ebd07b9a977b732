import { fullName } from '#contract/kernel/full-name.ts';
import type { Author } from './archive-rows.ts';

/** The columns of an account that is closed, with the name that stands under the texts. */
export const placeholderOf = (
  author: Author,
  { personId, communityId }: { personId: string; communityId: string },
): Record<string, unknown> => {
  const hasName = author.firstName !== '' || author.lastName !== '';
  return {
    id: personId,
    username: '',
    username_key: personId,
    email: '',
    email_key: personId,
    password_hash: '',
    first_name: hasName ? author.firstName : fullName(author),
    last_name: author.lastName,
    is_public: false,
    status: 'disabled',
    deleted_at: new Date(0).toISOString(),
    imported_into: communityId,
    search: '',
  };
};
