interface Served {
  fulfilledTimeStamp?: number;
}

/** Reads the data that the server rendered the page with. The page was made earlier, but it is new to this browser. */
function read(): Readonly<Record<string, Readonly<Record<string, Served>>>> {
  const text = globalThis.document?.getElementById('queries')?.textContent;
  if (!text) return {};
  const queries = JSON.parse(text) as Record<string, Record<string, Served>>;
  for (const query of Object.values(queries).flatMap(Object.values<Served>))
    query.fulfilledTimeStamp = Date.now();
  return queries;
}

/** The entries of the caches that the served page was rendered with, by the name of an api and by cache key. */
export const servedQueries = read();
