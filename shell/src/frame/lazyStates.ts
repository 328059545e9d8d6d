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
