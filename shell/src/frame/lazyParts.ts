import { lazy } from 'react';
import { retryImport } from '../core/retryImport.ts';

// Parts that most visits never show, loaded on demand.

async function loadPageProblem() {
  const module = await import(/* webpackChunkName: "page-states" */ './PageProblem.tsx');
  return { default: await module.loadPageProblem() };
}

async function loadLoadingState() {
  const module = await import(/* webpackChunkName: "page-states" */ '@site/ui/LoadingState');
  return { default: module.LoadingState };
}

/** Prefetches the error and loading states: when they are needed, the network may be down. */
export async function loadStates(): Promise<void> {
  await Promise.all([loadPageProblem(), loadLoadingState()]);
}

export const PageProblem = lazy(() => retryImport(loadPageProblem));
export const LoadingState = lazy(() => retryImport(loadLoadingState));

/** Prefetches the account menu; most visitors of the landing page don't log in and need none. */
export async function loadUserMenu() {
  const module = await import(/* webpackChunkName: "user-menu" */ './UserMenu.tsx');
  return { default: await module.loadUserMenu() };
}

export const UserMenu = lazy(() => retryImport(loadUserMenu));
