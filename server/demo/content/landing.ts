import type { TeamMember, Testimonial } from '#contract/settings.ts';

/** What people of the demo world say on the landing page, and who runs it. */
export const testimonials: Testimonial[] = [
  {
    name: '林小满',
    role: { 'en-US': 'Runs with West Lake Runners', 'zh-CN': '西湖晨跑团成员' },
    picture: null,
    text: {
      'en-US':
        'I signed up for one five-kilometre run, because the page said that the slow ones are waited for. They were. That was eleven months ago.',
      'zh-CN': '当初只报了一次五公里，因为页面上写着“慢的人有人等”。真的有人等。那是十一个月前的事了。',
    },
  },
  {
    name: 'Sam Okafor',
    role: { 'en-US': 'New in Lisbon', 'zh-CN': '刚搬到里斯本' },
    picture: null,
    text: {
      'en-US': 'Three weeks in a new city and I had a Tuesday. Not a plan for Tuesday: a Tuesday, with names in it, and a loaf to bring.',
      'zh-CN': '到新城市的第三周，我有了自己的星期二：不是日程表上的一格，而是几个叫得出名字的人，和一条要带去的面包。',
    },
  },
  {
    name: 'Jonas Weber',
    role: { 'en-US': 'Moderates Slow Cities', 'zh-CN': 'Slow Cities 版主' },
    picture: null,
    text: {
      'en-US':
        'We used to need a mailing list, two chats and a spreadsheet to get fourteen people onto one street. Now the street is the hard part again.',
      'zh-CN': '从前为了把十四个人叫到同一条街上，要用一个邮件组、两个群和一张表格。现在，难的又只剩下那条街了。',
    },
  },
];

export const team: TeamMember[] = [
  { name: 'Ada Linden', role: { 'en-US': 'Site administrator', 'zh-CN': '站点管理员' }, picture: null },
  { name: '郭敏', role: { 'en-US': 'Words in two languages', 'zh-CN': '中英文内容' }, picture: null },
  { name: 'Tomasz Nowak', role: { 'en-US': 'Servers and backups', 'zh-CN': '服务器与备份' }, picture: null },
  { name: '曹燕', role: { 'en-US': 'Helps new organisers', 'zh-CN': '陪新的组织者起步' }, picture: null },
];
