/** Format of the file of accounts to import; no dependencies, because the browser generates the template. */
export const importColumns = [
  'username',
  'email',
  'firstName',
  'lastName',
  'phone',
  'gender',
  'jobTitle',
  'department',
  'roles',
  'language',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** Columns required to create or find an account. */
export const neededColumns: readonly ImportColumn[] = ['username', 'email'];

const examples: readonly Readonly<Record<ImportColumn, string>>[] = [
  {
    username: 'example-anna',
    email: 'example-anna@example.org',
    firstName: 'Anna',
    lastName: 'Berg',
    phone: '+8613800138000',
    gender: 'female',
    jobTitle: 'Designer',
    department: 'Company / Design',
    roles: 'editor;event-team',
    language: 'en-US',
  },
  {
    username: 'example-wei',
    email: 'example-wei@example.org',
    firstName: '伟',
    lastName: '王',
    phone: '',
    gender: '',
    jobTitle: '',
    department: '',
    roles: '',
    language: 'zh-CN',
  },
];

/** Example rows left over from the template are not accounts. */
export const isExample = (username: string): boolean => examples.some((example) => example.username === username);

/** The template starts with the byte order mark by which spreadsheets detect UTF-8. */
export const importTemplate = (): string =>
  `\uFEFF${[importColumns, ...examples.map((example) => importColumns.map((column) => example[column]))].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
