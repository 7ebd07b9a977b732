export { emptyMail, type MailDraft, inputOf } from './mail-draft.ts';
export { MailAnswer } from './mail-answer.tsx';
export { MailFields } from './mail-fields.tsx';
