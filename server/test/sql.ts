/** For scripts outside of the server, which have no database library of their own. */
export { sql } from 'kysely';
