/** The own profile picture with its actions, for pages of other features. */
export const loadPictureField = async () => (await import('./picture-field.tsx')).PictureField;
