import type { Journey } from '../lib/journey.ts';

/** What a visitor fetches of the site, and of the same sources as one application. */
export interface Sizes {
  readonly federation: Journey;
  readonly monolith: Journey;
}

/** The steps of a journey, in their order, as people read them. */
export const STEPS: Readonly<Record<keyof Journey, string>> = {
  landing: 'landing page',
  idle: 'ahead, when idle',
  firstPage: 'login and first page of a remote',
  secondPage: 'page of a second remote',
  whole: 'whole journey',
};

/** How much more the site weighs than the monolith; nothing where that weighs nothing. */
export function timesMonolith({ federation, monolith }: Sizes, step: keyof Journey): number | undefined {
  return monolith[step].gzip ? federation[step].gzip / monolith[step].gzip : undefined;
}
