import { lazy } from 'react';
import { retryImport } from '../boot/retryImport.ts';

/** Fetches the menu ahead of a login, which most visitors of the landing page have not before them. */
export async function loadUserMenu() {
  const module = await import(/* webpackChunkName: "user-menu" */ './UserMenu.tsx');
  return { default: module.UserMenu };
}

export const UserMenu = lazy(() => retryImport(loadUserMenu));
