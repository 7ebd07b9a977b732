export { meQuery, useMe, useUpdateMe, type Me } from './users.queries.ts';
