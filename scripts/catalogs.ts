import { writeCatalogTypes } from './catalog-types.ts';

writeCatalogTypes();
