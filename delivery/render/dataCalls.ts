import type { DataResponse } from '@site/contract/rendering';
import { DataUnavailableError } from './renderErrors.ts';
import type { FetchData } from './renderProcess.ts';

export const MAX_CALLS = 20;

/** No parameter of a visitor leads to these: the page asked for what no page may read, or what is missing. */
const OWN_FAULTS: readonly number[] = [401, 403, 404];

const UNAVAILABLE: DataResponse = { status: 503, body: null, headers: {} };

/** Statuses of an API that may answer soon, or another visitor. */
const isTemporary = (status: number) => status === 429 || status >= 500;

export function createDataCalls(fetchData: FetchData) {
  let calls = 0;
  let waiting = 0;
  const refused: { readonly path: string; readonly status: number }[] = [];

  return {
    /** @throws Error if the page asks too often */
    async answer(path: string): Promise<DataResponse> {
      calls += 1;
      if (calls > MAX_CALLS) throw new Error(`the page made more than ${MAX_CALLS} calls`);
      waiting += 1;
      try {
        const response = await fetchData(path).catch(() => UNAVAILABLE);
        const { status } = response;
        if (status >= 400 && !OWN_FAULTS.includes(status)) refused.push({ path, status });
        return response;
      } finally {
        waiting -= 1;
      }
    },
    isWaiting: () => waiting > 0,
    /** Returns whether the page lacks data that it may get at the next attempt. */
    isMissing: () => refused.some(({ status }) => isTemporary(status)),
    failure(): DataUnavailableError | undefined {
      // The status that explains best why the page could not be rendered.
      const found = refused.find(({ status }) => isTemporary(status)) ?? refused[0];
      if (!found) return undefined;
      const { path, status } = found;
      return new DataUnavailableError(`the data of ${path} was refused with ${status}`, isTemporary(status));
    },
  };
}
