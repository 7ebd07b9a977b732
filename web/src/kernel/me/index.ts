export { useKeptUser } from './kept-user.ts';
export { meQuery, useMe, useUpdateMe, type Me, type ProfileChange } from './me.ts';
