export { NotificationsButton } from './notifications-button.tsx';
