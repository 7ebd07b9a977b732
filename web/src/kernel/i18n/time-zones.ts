/** The browser's time zones; includes `own` even if the browser does not list it, as UTC. */
export const timeZones = (own: string): { value: string; label: string }[] => {
  const known = Intl.supportedValuesOf('timeZone');
  return (known.includes(own) ? known : [own, ...known]).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
};
