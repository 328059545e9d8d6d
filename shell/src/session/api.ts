import { createSiteApi } from '@site/platform/site/createApi';
import { baseQuery } from './baseQuery.ts';
import { servedQueries } from '../core/servedQueries.ts';
import { siteStore } from '../core/store.ts';

/**
 * Joins the store when this module is first loaded, so that visitors who only read the landing page don't fetch RTK
 * Query: modules of the startup chunk may import it only through `import()`.
 */
export const api = createSiteApi(siteStore, baseQuery, servedQueries['api']);
