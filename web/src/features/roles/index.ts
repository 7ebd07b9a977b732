export { useRoleName } from './role-words.tsx';
