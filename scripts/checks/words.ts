export type Language = 'en-US' | 'zh-CN';
/** Words that no sentence for users may use. */
export type BannedWords = Readonly<Record<Language, readonly string[]>>;

const words = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The last two columns of the table in `docs/words.md`. */
export function bannedWords(markdown: string): BannedWords {
  const rows = markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Thing') && !line.startsWith('| ---'))
    .map((line) => line.split('|').slice(1, -1));
  return {
    'en-US': rows.flatMap((cells) => words(cells[3] ?? '')),
    'zh-CN': rows.flatMap((cells) => words(cells[4] ?? '')),
  };
}

/** Sentences of one catalog that use a banned word. */
export function bannedIn(language: Language, texts: Readonly<Record<string, unknown>>, banned: BannedWords): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const sentence = String(text);
    // Chinese has no spaces between words; English words are found whole.
    const isUsed = (word: string) => (language === 'zh-CN' ? sentence.includes(word) : new RegExp(`\\b${word}\\b`, 'i').test(sentence));
    return banned[language].filter(isUsed).map((word) => `${key}: ${language} says "${word}"; docs/words.md has the word for it`);
  });
}
