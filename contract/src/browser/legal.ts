/** Versions in force of the documents that users accept, named by the day they took effect. A new version asks every user again. */
export const documents = { privacy: '2026-11-21', terms: '2026-11-21' } as const;
export type LegalDocument = keyof typeof documents;
export const documentNames = Object.keys(documents) as LegalDocument[];
