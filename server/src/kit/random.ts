export interface Random {
  /** At least 0, below 1. */
  next(): number;
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** Normally distributed, mean 0, deviation 1. */
  normal(): number;
  /** Heavy-tailed around `median`. */
  logNormal(median: number, sigma: number): number;
  uuid(): string;
}

/** FNV-1a, so that each part of the data can have its own named stream. */
function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ salt;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value | 0;
}

function sfc32(seed: string): () => number {
  let a = hash(seed, 1);
  let b = hash(seed, 2);
  let c = hash(seed, 3);
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // Discards the first numbers, which still resemble the seed.
  for (let i = 0; i < 15; i++) next();
  return next;
}

export function createRandom(seed: string): Random {
  const word = sfc32(seed);
  const next = () => word() / 2 ** 32;
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = () => word().toString(16).padStart(8, '0');
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

  return {
    next,
    int,
    normal,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('Nothing to pick from');
      return list[int(0, list.length - 1)] as T;
    },
    shuffle<T>(list: readonly T[]): T[] {
      return list
        .map((item) => ({ item, order: next() }))
        .sort((x, y) => x.order - y.order)
        .map(({ item }) => item);
    },
    logNormal: (median, sigma) => median * Math.exp(sigma * normal()),
    uuid() {
      const [w, x, y, z] = [hex(), hex(), hex(), hex()] as const;
      const variant = '89ab'.charAt(int(0, 3));
      return `${w}-${x.slice(0, 4)}-4${x.slice(5)}-${variant}${y.slice(1, 4)}-${y.slice(4)}${z}`;
    },
  };
}
