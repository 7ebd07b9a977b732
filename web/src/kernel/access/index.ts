export { Access, AccessContext, useAccess } from './access.tsx';
export { mayOpen, type Who } from './rules.ts';
