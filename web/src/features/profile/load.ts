/** My picture with what I can do with it, for pages of other features. */
export const loadPictureField = async () => (await import('./picture-field.tsx')).PictureField;
