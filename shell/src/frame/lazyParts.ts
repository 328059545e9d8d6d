import { lazy } from 'react';
import { retryImport } from '../boot/retryImport.ts';

// Parts that most visits never show, loaded on demand.

async function loadErrorState() {
  const module = await import(/* webpackChunkName: "page-states" */ '@site/ui/ErrorState');
  return { default: module.ErrorState };
}

async function loadLoadingState() {
  const module = await import(/* webpackChunkName: "page-states" */ '@site/ui/LoadingState');
  return { default: module.LoadingState };
}

/** Prefetches the error and loading states: when they are needed, the network may be down. */
export async function loadStates(): Promise<void> {
  await Promise.all([loadErrorState(), loadLoadingState()]);
}

export const ErrorState = lazy(() => retryImport(loadErrorState));
export const LoadingState = lazy(() => retryImport(loadLoadingState));

/** Prefetches the account menu; most visitors of the landing page don't log in and need none. */
export async function loadUserMenu() {
  const module = await import(/* webpackChunkName: "user-menu" */ './UserMenu.tsx');
  return { default: module.UserMenu };
}

export const UserMenu = lazy(() => retryImport(loadUserMenu));
