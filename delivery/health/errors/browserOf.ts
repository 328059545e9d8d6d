import type { BrowserName } from '@site/contract/http/telemetry';

/** The first that matches counts: most browsers name others, too. */
const SIGNS: readonly (readonly [RegExp, BrowserName])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

export function browserOf(userAgent: string | undefined): BrowserName {
  return SIGNS.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? 'other';
}
