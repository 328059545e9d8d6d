interface Served {
  fulfilledTimeStamp?: number;
}

/** Reads the data that the server rendered the page with. The page was made earlier, but it is new to this browser. */
function read(): Readonly<Record<string, Served>> {
  const text = globalThis.document?.getElementById('queries')?.textContent;
  if (!text) return {};
  const queries = JSON.parse(text) as Record<string, Served>;
  for (const query of Object.values(queries)) query.fulfilledTimeStamp = Date.now();
  return queries;
}

/** The entries of the api's cache that the served page was rendered with, by cache key. */
export const servedQueries = read();
