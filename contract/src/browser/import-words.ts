/** What is counted in an archive of a community; without schemas, as the browser needs it. */
export const importPartNames = ['members', 'posts', 'comments', 'events', 'channels', 'messages', 'images'] as const;

/** Why an archive is not imported. The last four are no errors of the archive. */
export const importFailures = [
  'not_a_zip',
  'not_an_archive',
  'wrong_version',
  'too_large',
  'unsafe_name',
  'missing_file',
  'unknown_file',
  'checksum',
  'damaged_line',
  'slug_taken',
  'name_look_alike',
  'too_many',
  'broken',
] as const;
