export { Access, AccessContext, useAccess } from './access.tsx';
export { hasPermission, mayOpen, type Who } from './rules.ts';
