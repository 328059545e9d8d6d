// The site that tests of remotes run in, made from the platform alone, as the shell makes it. Tests of the shell run in
// the shell's own: there, `shell/src/testing/site.ts` takes the place of this module, see `jest.config.js`.
import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import type { SessionUser } from '@site/contract/http/session';
import { createSiteApi, type SiteApi, type SiteBaseQuery } from '@site/platform/site/createApi';
import { createSiteStore } from '@site/platform/site/createStore';
import { startPersonalData } from '@site/platform/site/personal';
import { sessionEnded, sessionLost, sessionStarted } from '@site/platform/session';
import { startStrings } from '@site/platform/site/strings';
import { site } from './sampleSite.ts';

startStrings('en');
startPersonalData(site.name);

export const siteStore = createSiteStore();
const { dispatch } = siteStore.store;

const send = fetchBaseQuery({ baseUrl: '/api' });

const baseQuery: SiteBaseQuery = async (...call) => {
  const result = await send(...call);
  if (result.error?.status === 401) dispatch(sessionLost());
  return result;
};

export const createApi = (reducerPath: string): SiteApi =>
  createSiteApi(siteStore, baseQuery, {}, reducerPath);

/** Logs a player in, without calls. */
export function startSession(user: SessionUser): void {
  dispatch(sessionStarted(user));
}

/** Forgets who was logged in, and what the browser stores outside its storage. */
export function forgetVisitor(): void {
  dispatch(sessionEnded());
}
