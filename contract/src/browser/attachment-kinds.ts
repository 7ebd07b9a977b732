/** Files that a message can have besides pictures: the ending of the file name, and the required type of the content. No dependencies. */
export const attachmentTypes = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
} as const;
export type AttachmentEnding = keyof typeof attachmentTypes;

/** The ending of a file name; null = not an accepted ending. */
export function attachmentEnding(name: string): AttachmentEnding | null {
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  return Object.hasOwn(attachmentTypes, ending) ? (ending as AttachmentEnding) : null;
}

/** Path of files. Only users who can read the message now get a file. */
export const ATTACHMENT_PATH = '/files/attachments';
export const attachmentAddress = (id: string): string => `${ATTACHMENT_PATH}/${id}`;
