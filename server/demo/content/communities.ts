import type { DemoCommunity } from './community.ts';
import { westLakeRunners } from './communities/west-lake-runners.ts';
import { cityMakers } from './communities/city-makers.ts';
import { shanghaiFilm } from './communities/shanghai-film.ts';
import { sundayReaders } from './communities/sunday-readers.ts';
import { mandarinTable } from './communities/mandarin-table.ts';
import { harbourSailors } from './communities/harbour-sailors.ts';
import { openSourceEvenings } from './communities/open-source-evenings.ts';
import { sourdoughClub } from './communities/sourdough-club.ts';
import { boardGameLab } from './communities/board-game-lab.ts';
import { rooftopGardeners } from './communities/rooftop-gardeners.ts';
import { nightSkyWatch } from './communities/night-sky-watch.ts';
import { mapleStreet } from './communities/maple-street.ts';
import { indieFounders } from './communities/indie-founders.ts';
import { secondViolin } from './communities/second-violin.ts';
import { pixelAndPen } from './communities/pixel-and-pen.ts';
import { chongqingStairs } from './communities/chongqing-stairs.ts';
import { smallGames } from './communities/small-games.ts';
import { coffeeNotes } from './communities/coffee-notes.ts';
import { productBreakfast } from './communities/product-breakfast.ts';
import { slowCities } from './communities/slow-cities.ts';
import { calligraphyDaily } from './communities/calligraphy-daily.ts';
import { campusChoir } from './communities/campus-choir.ts';
import { trailNurses } from './communities/trail-nurses.ts';
import { foundersCircle } from './communities/founders-circle.ts';

/** In the order of their ids. */
export const communities: readonly DemoCommunity[] = [
  westLakeRunners,
  cityMakers,
  shanghaiFilm,
  sundayReaders,
  mandarinTable,
  harbourSailors,
  openSourceEvenings,
  sourdoughClub,
  boardGameLab,
  rooftopGardeners,
  nightSkyWatch,
  mapleStreet,
  indieFounders,
  secondViolin,
  pixelAndPen,
  chongqingStairs,
  smallGames,
  coffeeNotes,
  productBreakfast,
  slowCities,
  calligraphyDaily,
  campusChoir,
  trailNurses,
  foundersCircle,
];
