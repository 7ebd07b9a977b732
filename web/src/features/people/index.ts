export { blockedIdsQuery, blockedQuery, useBlock, useUnblock } from './people.queries.ts';
