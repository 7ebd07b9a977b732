/** The time zones that the browser knows, to be chosen from; `own` is among them even where its list leaves it out, as UTC. */
export const timeZones = (own: string): { value: string; label: string }[] => {
  const known = Intl.supportedValuesOf('timeZone');
  return (known.includes(own) ? known : [own, ...known]).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
};
