/** Where an import is shown, and a page of its faults. */
export const importPath = (id: string | null, page = 1): string => {
  if (id === null) return '/system/user/import';
  return `/system/user/import?import=${id}${page > 1 ? `&page=${page}` : ''}`;
};
