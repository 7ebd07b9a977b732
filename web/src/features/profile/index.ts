export { loadPictureField } from './load.ts';
export { blockedIdsQuery, blockedQuery, useBlock, useUnblock } from './profile.people.queries.ts';
