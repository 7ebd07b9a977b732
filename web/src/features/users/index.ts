export { useKeptUser } from './kept-user.ts';
export { loadPictureField } from './load.ts';
export { meQuery, useMe, useUpdateMe, type Me, type ProfileChange } from './users.queries.ts';
