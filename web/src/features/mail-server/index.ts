export { emptyMail, type MailDraft, wishOf } from './mail-draft.ts';
export { MailAnswer } from './mail-answer.tsx';
export { MailFields } from './mail-fields.tsx';
