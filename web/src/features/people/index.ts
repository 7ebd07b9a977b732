export { blockedQuery, useBlock, useUnblock } from './people.queries.ts';
