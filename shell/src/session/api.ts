import { createSiteApi } from '@site/platform/site/createApi';
import { baseQuery } from './baseQuery.ts';
import { servedQueries } from '../core/servedQueries.ts';
import { siteStore } from '../core/store.ts';

/**
 * The shell's own api; each remote has one beside it (`federation/remoteApis.ts`). It is injected into the store when this
 * module is first loaded, so that visitors who only read the landing page don't fetch RTK Query. Modules of the startup chunk may import this one only through `import()`.
 */
export const api = createSiteApi(siteStore, baseQuery, servedQueries['api']);
