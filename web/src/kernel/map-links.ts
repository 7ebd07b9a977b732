type Venue = { name: string; line: string; city: string; lat: number | null; lng: number | null };
export type MapLink = { name: 'device' | 'osm' | 'google' | 'apple' | 'amap'; href: string };

/** Maps elsewhere, by coordinates, or else by the address. Nothing is loaded from them before a link is followed. */
export function mapLinksOf({ name, line, city, lat, lng }: Venue): MapLink[] {
  const address = encodeURIComponent([line || name, city].filter((part) => part !== '').join(', '));
  if (lat === null || lng === null)
    return [
      { name: 'osm', href: `https://www.openstreetmap.org/search?query=${address}` },
      { name: 'google', href: `https://www.google.com/maps/search/?api=1&query=${address}` },
      { name: 'apple', href: `https://maps.apple.com/?q=${address}` },
    ];
  const called = encodeURIComponent(name);
  return [
    { name: 'device', href: `geo:${lat},${lng}?q=${lat},${lng}(${called})` },
    { name: 'osm', href: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}` },
    { name: 'google', href: `https://www.google.com/maps/search/?api=1&query=${lat},${lng}` },
    { name: 'apple', href: `https://maps.apple.com/?ll=${lat},${lng}&q=${called}` },
    // Chinese maps are shifted against the globe; Amap converts what is said to be unshifted.
    { name: 'amap', href: `https://uri.amap.com/marker?position=${lng},${lat}&name=${called}&coordinate=wgs84` },
  ];
}
