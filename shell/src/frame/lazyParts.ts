import { lazy } from 'react';
import { retryImport } from '../core/retryImport.ts';

async function loadPageProblem() {
  const module = await import(/* webpackChunkName: "page-states" */ './PageProblem.tsx');
  return { default: await module.loadPageProblem() };
}

async function loadLoadingState() {
  const module = await import(/* webpackChunkName: "page-states" */ '@site/ui/LoadingState');
  return { default: module.LoadingState };
}

/** When they are needed, the network may be down. */
export async function loadStates(): Promise<void> {
  await Promise.all([loadPageProblem(), loadLoadingState()]);
}

export const PageProblem = lazy(() => retryImport(loadPageProblem));
export const LoadingState = lazy(() => retryImport(loadLoadingState));

export async function loadUserMenu() {
  const module = await import(/* webpackChunkName: "user-menu" */ './UserMenu.tsx');
  return { default: await module.loadUserMenu() };
}

export const UserMenu = lazy(() => retryImport(loadUserMenu));
