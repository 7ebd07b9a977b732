/** The versions in force of what people agree to, by the day on which they took effect. A new day asks everybody again. */
export const documents = { privacy: '2026-11-21', terms: '2026-11-21' } as const;
export type LegalDocument = keyof typeof documents;
export const documentNames = Object.keys(documents) as LegalDocument[];
