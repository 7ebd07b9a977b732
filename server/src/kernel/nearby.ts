import { type RawBuilder, sql, type SqlBool } from 'kysely';

type Point = { lat: number; lng: number };
type Column = RawBuilder<unknown>;

const RADIUS_KM = 100;
const KM_PER_DEGREE = 111.2;

/** Distance on the globe in kilometres; `least` because rounding may exceed one. */
export const distanceBetween = ({ lat, lng }: Point, latitude: Column, longitude: Column): RawBuilder<number> =>
  sql`(2 * 6371 * asin(sqrt(least(1, power(sin(radians(${latitude} - ${lat}) / 2), 2)
  + cos(radians(${lat})) * cos(radians(${latitude})) * power(sin(radians(${longitude} - ${lng}) / 2), 2)))))`;

/** Within 100 km: a band of latitudes, which an index serves, and the circle in it. */
export function isWithin(point: Point, latitude: Column, longitude: Column): RawBuilder<SqlBool> {
  const reach = RADIUS_KM / KM_PER_DEGREE;
  return sql`(${latitude} between ${point.lat - reach} and ${point.lat + reach}
    and ${distanceBetween(point, latitude, longitude)} <= ${sql.lit(RADIUS_KM)})`;
}
