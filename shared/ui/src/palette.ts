/** The values behind the colour tokens. Only `tokensCss` and the contrast test read them. */
export const palette = {
  ground: '#0B1020',
  raised: '#121A2E',
  card: '#1A2440',
  line: '#26335A',
  /** Outline of a control: at least 3:1 on every ground. */
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

/** One hue a rank; neighbours on the colour wheel differ in lightness too. */
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

/** How much of a hue is mixed into the ground to make a badge's face. */
export const TINT = 0.16;
