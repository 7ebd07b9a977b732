/** Parts that are counted in the file of a community. */
export const importPartNames = ['members', 'posts', 'comments', 'events', 'channels', 'messages', 'images'] as const;

/** Reasons why a file is not imported. The last four are not errors in the file. */
export const importFailures = [
  'not_a_zip',
  'not_a_community',
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
