export { EditEvent as Page } from './planning/edit-event.tsx';
