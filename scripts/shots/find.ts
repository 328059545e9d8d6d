import type { Locator } from '@playwright/test';
import type { Find, Visit } from './shot.ts';

const seen = (locator: Locator) => locator.filter({ visible: true }).first();

/** A text as a whole, in English and in German. */
export function text(en: string, de: string): Find {
  const words = { en, de };
  return ({ page, lang }) => seen(page.getByText(words[lang], { exact: true }));
}

function byRole(role: 'heading' | 'button' | 'link' | 'checkbox' | 'dialog' | 'progressbar') {
  return (en: string, de: string): Find => {
    const words = { en, de };
    return ({ page, lang }) => seen(page.getByRole(role, { name: words[lang], exact: true }));
  };
}

export const heading = byRole('heading');
export const button = byRole('button');
export const link = byRole('link');
export const checkbox = byRole('checkbox');
export const dialog = byRole('dialog');
export const progressbar = byRole('progressbar');

/** A message that is read out at once. */
export const alert: Find = ({ page }) => seen(page.getByRole('alert').filter({ hasText: /./ }));

/** Opens the menu where a phone has one, and follows an entry of the navigation. */
export async function follow(visit: Visit, entry: Find): Promise<void> {
  const menu = button('Menu', 'Menü')(visit);
  if (await menu.isVisible()) await menu.click();
  await entry(visit).click();
}
