import { createAction } from '@reduxjs/toolkit';
import type { TagDescription } from '@reduxjs/toolkit/query';

/** The tags that belong to everybody: each api of a page has them. */
export const SITE_TAGS = ['Alerts', 'Orders', 'UnreadAlerts'] as const;

type SiteTag = TagDescription<(typeof SITE_TAGS)[number]>;

/** Returns whether a tag belongs to everybody. */
export const isSiteTag = (tag: TagDescription<string>): tag is SiteTag =>
  SITE_TAGS.some((known) => known === (typeof tag === 'string' ? tag : tag.type));

/** Makes all apis of the page fetch again what has one of these tags. */
export const invalidateSiteTags = createAction<readonly SiteTag[]>('site/tagsInvalidated');

/** Empties the caches of all apis of the page, as at a logout. */
export const resetSiteCaches = createAction('site/cachesReset');

/** Says that the browser is back online. */
export const cameOnline = createAction('site/cameOnline');
