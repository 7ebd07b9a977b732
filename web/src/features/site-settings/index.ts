export { useSettingName } from './setting-words.ts';
