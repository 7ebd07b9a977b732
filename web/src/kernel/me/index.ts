export { useKeptUser } from './kept-user.ts';
export { meQuery, useMe, useUpdateMe, type Me } from './me.ts';
