import locale from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

export const takeWords = () => {
  dayjs.locale('zh-cn');
  return locale;
};
