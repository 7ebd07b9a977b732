import locale from 'antd/locale/en_US';
import dayjs from 'dayjs';

/** Asked each time that the language is chosen: a module by itself runs only the first time. */
export const takeWords = () => {
  dayjs.locale('en');
  return locale;
};
