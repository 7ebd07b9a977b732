/** HTML tags that rendered Markdown may contain, wherever it is shown: no images, no styles. */
export const allowedTags =
  'a b blockquote br code del em h1 h2 h3 h4 h5 h6 hr i input li mark ol p pre s span strong sup section table tbody td th thead tr ul'.split(
    ' ',
  );

/** The address of the picture of an emoji of a community: rendered Markdown contains no other pictures. */
export const emojiAddress = /^\/files\/images\/[\da-f-]{36}\/128$/;
