import { fullName } from '#contract/browser/full-name.ts';
import { insertRows } from '#kernel/db/rows.ts';
import type { Tx } from '#kernel/transaction.ts';

const columns = {
  id: 'uuid',
  username: 'text',
  username_key: 'text',
  email: 'text',
  email_key: 'text',
  password_hash: 'text',
  first_name: 'text',
  last_name: 'text',
  is_public: 'boolean',
  status: 'text',
  deleted_at: 'past',
  imported_into: 'uuid',
  search: 'tsvector',
};

type Author = { id: string; username: string; firstName: string; lastName: string };

/** An account that is closed, with the name that stands under the texts. */
const placeholderOf = (author: Author, communityId: string) => {
  const hasName = author.firstName !== '' || author.lastName !== '';
  return {
    id: author.id,
    username: '',
    username_key: author.id,
    email: '',
    email_key: author.id,
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

/** Closed accounts for the authors of an imported community, who have none here. */
export const insertPlaceholders = (tx: Tx, communityId: string, authors: readonly Author[]): Promise<void> =>
  insertRows(
    tx,
    { table: 'users', columns },
    authors.map((author) => placeholderOf(author, communityId)),
  );
