import { lazy } from 'react';
import { retryImport } from '../boot/retryImport.ts';

// What most visits never show, with its drawings.

async function loadErrorState() {
  const module = await import(/* webpackChunkName: "page-states" */ '@site/ui/ErrorState');
  return { default: module.ErrorState };
}

async function loadLoadingState() {
  const module = await import(/* webpackChunkName: "page-states" */ '@site/ui/LoadingState');
  return { default: module.LoadingState };
}

/** Fetches the states ahead: when they are needed, there may be no network. */
export async function loadStates(): Promise<void> {
  await Promise.all([loadErrorState(), loadLoadingState()]);
}

export const ErrorState = lazy(() => retryImport(loadErrorState));
export const LoadingState = lazy(() => retryImport(loadLoadingState));

/** Fetches the menu ahead of a login, which most visitors of the landing page have not before them. */
export async function loadUserMenu() {
  const module = await import(/* webpackChunkName: "user-menu" */ './UserMenu.tsx');
  return { default: module.UserMenu };
}

export const UserMenu = lazy(() => retryImport(loadUserMenu));
