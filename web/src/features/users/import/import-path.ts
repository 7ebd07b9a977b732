/** Path of an import, and of a page of its errors. */
export const importPath = (id: string | null, page = 1): string => {
  if (id === null) return '/system/user/import';
  return `/system/user/import?import=${id}${page > 1 ? `&page=${page}` : ''}`;
};
