import { sql } from 'kysely';

/** Over `u`: an author by what others see of them; the names of a closed account are empty. */
export const authorColumn = sql`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name) as author`;
