/** Where browsers find pictures. */
export const IMAGE_PATH = '/files/images';
/** The size that an address names, for whoever takes it as it is. */
const MIDDLING = { avatar: 256, cover: 1280, logo: 192 } as const;
export const imageAddress = (purpose: keyof typeof MIDDLING, id: string): string => `${IMAGE_PATH}/${id}/${MIDDLING[purpose]}`;
