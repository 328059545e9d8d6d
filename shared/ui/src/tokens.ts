import { contrast, mix } from './contrast.ts';
import { families } from './fontFaces.ts';

/** The values behind the colours; pages use `color`. */
export const palette = {
  ground: '#0B1020',
  raised: '#121A2E',
  card: '#1A2440',
  line: '#26335A',
  /** Outline of a control: contrast of at least 3:1 on every ground. */
  outline: '#7080B5',
  text: '#EEF2FF',
  second: '#A9B4D0',
  torch: '#FFB454',
  grass: '#63D471',
  redstone: '#FF6B6B',
  'on-redstone': '#2A0707',
  lapis: '#7AA8FF',
  elo1: '#FFC14D',
  elo2: '#C9D3E3',
  elo3: '#E0935A',
  elo4: '#9AA3B8',
} as const;

/** One hue per rank; neighbours on the colour wheel differ in lightness too. */
export const rankHues = {
  owner: '#FF6F6B',
  admin: '#FF8950',
  ytplus: '#EC72CE',
  srdev: '#5FA6F8',
  srmod: '#4ACC5D',
  srcon: '#B08FFF',
  dev: '#82D6FA',
  mod: '#54E5AB',
  build: '#FEAD55',
  con: '#DCB5FA',
  sup: '#30C4CC',
  jrsup: '#8BEEDF',
  yt: '#FFB3CC',
  knock: '#E0DB52',
  mvp: '#A3B1FF',
  champ: '#FDC92E',
  vip: '#ABE355',
  player: '#B4BDD2',
} as const;

/** The share of a hue in a badge's background. */
export const TINT = 0.16;

/** Colours, as references to the variables the shell sets. */
export const color = {
  ground: 'var(--ground)',
  /** Bars, menus, sunken areas. */
  raised: 'var(--raised)',
  /** Cards and panels. */
  card: 'var(--card)',
  /** Hairlines and subtle surfaces; decoration only. */
  line: 'var(--line)',
  outline: 'var(--outline)',
  text: 'var(--text)',
  /** Secondary text: hints, captions, labels. */
  second: 'var(--second)',
  /** The brand's accent as a background; text on it is `onTorch`. */
  torch: 'var(--torch)',
  onTorch: 'var(--on-torch)',
  /** The accent, readable on every ground: text, icons, focus rings. */
  glow: 'var(--glow)',
  grass: 'var(--grass)',
  /** Danger and errors, as a background and as text; text on it is `onRedstone`. */
  redstone: 'var(--redstone)',
  onRedstone: 'var(--on-redstone)',
  lapis: 'var(--lapis)',
  /** Places 1, 2, 3 by Elo, and everyone else. */
  elo1: 'var(--elo1)',
  elo2: 'var(--elo2)',
  elo3: 'var(--elo3)',
  elo4: 'var(--elo4)',
} as const;

/** Distances on the 4 px grid: 4, 8, 12, 16, 24, 32, 48, 72 px. */
export const space = {
  1: 'var(--space-1)',
  2: 'var(--space-2)',
  3: 'var(--space-3)',
  4: 'var(--space-4)',
  5: 'var(--space-5)',
  6: 'var(--space-6)',
  7: 'var(--space-7)',
  8: 'var(--space-8)',
} as const;
/** A step of `space`. */
export type Space = keyof typeof space;

/** Font stacks. */
export const font = {
  /** The brand, big numbers and headings of 24 px or more. */
  display: 'var(--font-display)',
  body: 'var(--font-body)',
  /** Text copied by hand, such as keys and codes: the system's monospace, whose letters look distinct. */
  code: 'var(--font-code)',
} as const;

/** Type sizes: 14, 16, 18, 24 px; `title` and `hero` grow with the screen. */
export const size = {
  small: 'var(--size-small)',
  body: 'var(--size-body)',
  lead: 'var(--size-lead)',
  heading: 'var(--size-heading)',
  title: 'var(--size-title)',
  hero: 'var(--size-hero)',
} as const;

/** Durations with their easing, for `transform` and `opacity` only. */
export const motion = { quick: 'var(--quick)', calm: 'var(--calm)' } as const;

/** The maximum width of the content. */
export const contentWidth = 'var(--content-width)';

/** Below this width, pages use the phone layout. */
export const phone = '@media (max-width: 640px)';

/** The ids of the network's ranks. */
export type RankHue = keyof typeof rankHues;

/** The colour of a rank, the same wherever the rank is shown. */
export function rankColor(rank: RankHue): string {
  return `var(--rank-${rank})`;
}

const MONOSPACE = `ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace`;

const DARK = '#1B1204';
const WHITE = '#FFFFFF';

/** Lightens the accent until it is readable (AA) on a card, the lightest ground. */
function glowOf(accent: string): string {
  for (let part = 0; part < 1; part += 0.05) {
    const candidate = mix(accent, WHITE, part);
    if (contrast(candidate, palette.card) >= 4.5) return candidate;
  }
  return WHITE;
}

/**
 * Returns the `:root` rule with every token, for the shell to inject once.
 *
 * @param accent the brand's colour as `#RRGGBB`; anything else falls back to the torch colour. Text on the
 * accent and the accent as text are derived, so that any brand colour stays readable.
 */
export function tokensCss(accent: string): string {
  const torch = /^#[0-9a-f]{6}$/i.test(accent) ? accent : palette.torch;
  const values: Record<string, string> = {
    ...palette,
    torch,
    'on-torch': contrast(DARK, torch) >= contrast(WHITE, torch) ? DARK : WHITE,
    glow: glowOf(torch),
    'font-display': `'${families.display}','${families.displayFallback}',${MONOSPACE}`,
    'font-body': `'${families.body}','${families.bodyFallback}',system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`,
    'font-code': MONOSPACE,
    'size-small': '.875rem',
    'size-body': '1rem',
    'size-lead': '1.125rem',
    'size-heading': '1.5rem',
    'size-title': 'clamp(1.75rem,1.3rem + 2vw,2.5rem)',
    'size-hero': 'clamp(2.25rem,1.2rem + 4.6vw,4rem)',
    quick: '120ms ease-out',
    calm: '200ms ease-out',
    'content-width': '70rem',
  };
  [4, 8, 12, 16, 24, 32, 48, 72].forEach((px, i) => (values[`space-${i + 1}`] = `${px}px`));
  for (const [rank, hue] of Object.entries(rankHues)) values[`rank-${rank}`] = hue;
  const lines = Object.entries(values).map(([name, value]) => `--${name}:${value}`);
  return `:root{color-scheme:dark;${lines.join(';')}}`;
}
