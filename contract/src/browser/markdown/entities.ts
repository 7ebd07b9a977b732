const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
/** Text or an attribute of the rendered HTML as readers see it. */
export const decoded = (text: string): string => text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!);
